/* The C interface from C99: a kernel on the CPU, and how failures are reported. */
#include <pleat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;

static void expect(int condition, const char* what) {
    if (!condition) {
        printf("failed: %s (last error: %s)\n", what, pleat_last_error());
        ++failures;
    }
}

int main(int argc, char** argv) {
    float x[3] = {1, 2, 3}, y[3] = {0, 0, 0};
    int64_t three = 3, two = 2;
    size_t bytes = 99;
    pleat_kernel* k;
    pleat_tensor tensors[2];
    pleat_param factor = {"factor", 0, 0.5, 0};
    pleat_arguments a;
    if (argc != 2) return 2;

    memset(&a, 0, sizeof a);
    expect(pleat_version() == PLEAT_VERSION, "header and library agree");
    expect(pleat_open("/nowhere/at/all", NULL, PLEAT_CPU) == NULL, "a missing manifest does not open");
    expect(strcmp(pleat_last_error(), "the manifest /nowhere/at/all does not exist") == 0, "and says so");
    expect(pleat_open(argv[1], "other", PLEAT_CPU) == NULL, "a missing kernel does not open");

    k = pleat_open(argv[1], NULL, PLEAT_CPU);
    expect(k != NULL, "the kernel opens");
    if (!k) return 1;
    expect(strcmp(pleat_name(k), "scale") == 0, "it has its name");
    expect(pleat_stores(k, "Y") && !pleat_stores(k, "X"), "it stores Y alone");
    expect(!pleat_stores(k, "Z") && !pleat_stores(k, NULL) && !pleat_stores(NULL, "Y"), "others are not stored");

    tensors[0] = (pleat_tensor){"X", "f32", 1, &three, NULL, x, PLEAT_CPU};
    tensors[1] = (pleat_tensor){"Y", "f32", 1, &three, NULL, y, PLEAT_CPU};
    a.tensors = tensors;
    a.tensor_count = 2;
    expect(pleat_workspace_bytes(k, &a, &bytes) == PLEAT_OK && bytes == 0, "it needs no workspace");
    expect(pleat_launch(k, NULL, &a) == PLEAT_OK && y[0] == 2 && y[2] == 6, "it runs with the default param");
    expect(pleat_check(k, NULL) == PLEAT_OK, "all requirements hold");
    a.params = &factor;
    a.param_count = 1;
    expect(pleat_launch(k, NULL, &a) == PLEAT_OK && y[0] == 0.5f && y[2] == 1.5f, "it runs with a param");
    y[0] = 0;
    expect(pleat_launch_overlapping(k, NULL, &a) == PLEAT_OK && y[0] == 0.5f,
           "and overlapping, which on the CPU is the same");

    tensors[1].sizes = &two;
    expect(pleat_launch(k, NULL, &a) == PLEAT_FAILED, "sizes that differ are refused");
    expect(
        strcmp(pleat_last_error(), "scale: tensor Y [N] has 2 elements along N, but N is 3 in tensor X [N]") == 0,
        "in one sentence");
    tensors[1].sizes = &three;
    x[1] = -1;
    expect(pleat_launch(k, NULL, &a) == PLEAT_OK && pleat_check(k, NULL) == PLEAT_REQUIREMENT,
           "a failed requirement is reported");
    expect(strcmp(pleat_last_error(), "scale: a requirement on the data does not hold: every X is positive") == 0,
           "with its text");
    expect(pleat_check(k, NULL) == PLEAT_OK, "once");
    expect(pleat_launch(NULL, NULL, &a) == PLEAT_FAILED && pleat_launch(k, NULL, NULL) == PLEAT_FAILED,
           "nulls are refused");

    a.params = NULL;
    expect(pleat_launch(k, NULL, &a) == PLEAT_FAILED, "a null array with a count is refused");
    expect(strcmp(pleat_last_error(), "the array of params is null, but its count is 1") == 0, "in one sentence");
    a.params = &factor;
    a.size_count = 3;
    expect(pleat_workspace_bytes(k, &a, &bytes) == PLEAT_FAILED, "an array of sizes too");
    a.size_count = 0;
    a.tensors = NULL;
    expect(pleat_launch(k, NULL, &a) == PLEAT_FAILED, "and one of tensors");
    expect(pleat_each(k, NULL, NULL, 2) == PLEAT_FAILED, "and one of sets");
    expect(strcmp(pleat_last_error(), "the array of sets of arguments is null, but its count is 2") == 0,
           "which it names");
    a.tensors = tensors;
    a.tensor_count = (size_t)1 << 62;
    expect(pleat_launch(k, NULL, &a) == PLEAT_FAILED,
           "a count that no kernel takes is refused before anything is read");
    expect(strcmp(pleat_last_error(), "4611686018427387904 tensors are given, and 16777216 are the most") == 0,
           "in one sentence");
    a.tensor_count = 2;
    factor.real = 1e300;
    expect(pleat_launch(k, NULL, &a) == PLEAT_FAILED, "a param beyond its dtype is refused");
    factor.real = 2;
    tensors[0].dtype = NULL;
    expect(pleat_launch(k, NULL, &a) == PLEAT_FAILED, "a tensor without a dtype is refused");
    expect(strcmp(pleat_last_error(), "scale: tensor X [N] has no dtype; it is f32") == 0, "in one sentence");
    pleat_close(k);
    if (!failures) puts("the C interface does what pleat.h says");
    return failures != 0;
}
