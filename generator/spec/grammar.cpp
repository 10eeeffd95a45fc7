// The tables. dsl_specs/README.md says in prose what they say in rows.
#include "spec/grammar.h"

namespace pleat::spec {

namespace {

constexpr bool required = true;

// --- Values

const Form integer{.shape = Shape::integer};
const Form version{.shape = Shape::integer, .constant = 1};
const Form number{.shape = Shape::number};
const Form boolean{.shape = Shape::boolean};
const Form name{.shape = Shape::string, .id = "name", .rule = Rule::name};
const Form line{.shape = Shape::string, .id = "line", .rule = Rule::line};
const Form expression{.shape = Shape::string, .id = "expression", .rule = Rule::filled};
const Form axis{.shape = Shape::string, .id = "axis", .rule = Rule::filled};
const Form axes{.shape = Shape::list, .id = "axes", .element = &axis};
const Form some_axes{.shape = Shape::list, .id = "some_axes", .element = &axis, .least = 1};
const Form two_expressions{
    .shape = Shape::list, .noun = "two operands", .element = &expression, .least = 2, .most = 2};
const Form three_expressions{
    .shape = Shape::list, .noun = "queries, keys and values", .element = &expression, .least = 3, .most = 3};
const Form runtime_word{.shape = Shape::string, .rule = Rule::word, .words = {"runtime"}};
const Form not_finite{.shape = Shape::string, .rule = Rule::word, .words = {"inf", "-inf", "nan"}};
const Form reduction{.shape = Shape::string,
                     .rule = Rule::word,
                     .words = {"sum", "mean", "max", "min", "logsumexp", "variance", "product"},
                     .elsewhere = {
                         {"absmax", "\"max\" of abs(x)"},
                         {"argmax", "\"min\" of where(x == m, D, extent(D)), with m the \"max\" of x"},
                         {"argmin", "\"min\" of where(x == m, D, extent(D)), with m the \"min\" of x"},
                         {"average", "\"mean\""},
                         {"avg", "\"mean\""},
                         {"count", "\"sum\" of a condition"},
                         {"cumsum", "\"sum\" of where(J <= D, x[D = J], 0) along J, a dim as long as D"},
                         {"all", "\"min\" of a condition"},
                         {"any", "\"max\" of a condition"},
                         {"cumprod", "\"product\" of where(J <= D, x[D = J], 1) along J, a dim as long as D"},
                         {"norm", "\"sum\" of x * x, and sqrt of it"},
                         {"prod", "\"product\""},
                         {"softmax", "\"logsumexp\" of x, and exp(x - lse)"},
                         {"std", "\"variance\", and sqrt of it"},
                         {"var", "\"variance\""},
                     }};
const Form space{
    .shape = Shape::string, .rule = Rule::word, .words = {"global", "workspace", "shared", "register"}};
const Form compute{.shape = Shape::string, .rule = Rule::word, .words = {"f32", "f64"}};

// --- Declarations

const Form runtime_facts{
    .shape = Shape::object,
    .noun = "a runtime size",
    .keys = {{"multiple_of", &integer, "a number that divides the size"}, {"max", &integer, "the largest size"}}};
const Form runtime_size{
    .shape = Shape::object,
    .noun = "a runtime dim",
    .keys = {{"runtime", &runtime_facts, "what is known of the size before the launch", required}}};
const Form dim{.shape = Shape::either, .id = "dim", .choices = {&integer, &expression, &runtime_size}};

const Form fallback{.shape = Shape::either, .choices = {&number, &boolean, &not_finite}};
const Form param{.shape = Shape::object,
                 .noun = "a param",
                 .id = "param",
                 .keys = {{"dtype", &name, "the param's dtype", required},
                          {"default", &fallback, "its value when the launch gives none"}}};

const Form stride{.shape = Shape::either, .choices = {&integer, &runtime_word}};
const Form strides{.shape = Shape::map, .rule = Rule::filled, .element = &stride};
const Form crossed{.shape = Shape::map, .rule = Rule::filled, .element = &axis, .least = 1};
const Form swizzle{.shape = Shape::either, .choices = {&line, &crossed}};
const Form ring{.shape = Shape::map, .rule = Rule::filled, .element = &integer, .least = 1, .most = 1};
const Form tensor{
    .shape = Shape::object,
    .noun = "a tensor",
    .id = "tensor",
    .elsewhere = {{"axes", "dims"}, {"shape", "dims"}},
    .keys = {
        {"dtype", &name, "the dtype of its elements, or a name of 'types'", required},
        {"dims", &axes, "its axes, outermost first: dims, folds or fold expressions such as \"K / 8\"", required},
        {"strides", &strides, "elements from one value of an axis to the next; \"runtime\" if known at launch"},
        {"space", &space, "where it lies: \"global\" unless said otherwise"},
        {"swizzle", &swizzle,
         "how its elements are permuted in shared memory: \"32B\", \"64B\", \"128B\", or the digits that are "
         "XORed"},
        {"ring", &ring, "the fold that selects one of several slots, and how many slots there are"},
        {"align", &integer, "bytes that its address is a multiple of"}}};

const Form index{.shape = Shape::object,
                 .noun = "an index",
                 .id = "index",
                 .keys = {{"dims", &axes, "the axes whose coordinates the index holds, outermost first", required},
                          {"from", &expression, "where its value comes from, such as \"blockIdx.x\""}}};
const Form derivations{.shape = Shape::map, .rule = Rule::filled, .element = &expression, .least = 1};
const Form some_names{.shape = Shape::list, .element = &name, .least = 1};
const Form derived{
    .shape = Shape::object,
    .noun = "a derived coordinate",
    .id = "derived",
    .keys = {{"from", &some_names, "the dims and folds that it is made of", required},
             {"to", &derivations, "what follows: axes with an integer expression of those names each", required}}};
const Form fragment{.shape = Shape::object,
                    .noun = "a fragment",
                    .id = "fragment",
                    .keys = {{"operand", &line, "which operand of the tensor-core instruction it is", required},
                             {"dtype", &name, "the dtype of its elements", required},
                             {"dims", &axes, "its axes, outermost first", required}}};

const Form types{.shape = Shape::map, .rule = Rule::name, .element = &name};
const Form dims{.shape = Shape::map, .rule = Rule::name, .element = &dim};
const Form folds{.shape = Shape::map, .rule = Rule::name, .element = &axis};
const Form params{.shape = Shape::map, .rule = Rule::name, .element = &param};
const Form tensors{.shape = Shape::map, .rule = Rule::name, .element = &tensor};
const Form indices{.shape = Shape::map, .rule = Rule::name, .element = &index};
const Form all_derived{.shape = Shape::map, .rule = Rule::name, .element = &derived};
const Form fragments{.shape = Shape::map, .rule = Rule::name, .element = &fragment};

// --- Stages

const Form let_stage{.shape = Shape::object,
                     .noun = "a 'let' stage",
                     .keys = {{"let", &name, "the value's name", required},
                              {"be", &expression, "the expression that it is", required}},
                     .sign = "let"};
const Form reduce_stage{.shape = Shape::object,
                        .noun = "a 'reduce' stage",
                        .keys = {{"reduce", &name, "the result's name", required},
                                 {"as", &reduction, "which reduction", required},
                                 {"of", &expression, "the expression that is reduced", required},
                                 {"along", &some_axes, "the axes that go away", required}},
                        .sign = "reduce"};
const Form contract_stage{.shape = Shape::object,
                          .noun = "a 'contract' stage",
                          .keys = {{"contract", &name, "the result's name", required},
                                   {"of", &two_expressions, "the two operands", required},
                                   {"along", &some_axes, "the axes that are summed over", required}},
                          .sign = "contract"};
const Form store_stage{
    .shape = Shape::object,
    .noun = "a 'store' stage",
    .keys = {{"store", &expression, "the tensor, with subscripts if a part of it is stored", required},
             {"from", &expression, "the expression that is stored", required}},
    .sign = "store"};
const Form require_stage{.shape = Shape::object,
                         .noun = "a 'require' stage",
                         .keys = {{"require", &expression, "a condition on the data", required},
                                  {"say", &line, "what check() says when it fails", required}},
                         .sign = "require"};
const Form stage{.shape = Shape::variant,
                 .noun = "a stage",
                 .id = "stage",
                 .choices = {&let_stage, &reduce_stage, &contract_stage, &store_stage, &require_stage}};
const Form stages{.shape = Shape::list, .element = &stage};
const Form some_stages{.shape = Shape::list, .element = &stage, .least = 1};

// --- Kernels

const Form tile_form{.shape = Shape::string,
                     .rule = Rule::word,
                     .words = {"cooperative", "pingpong", "windows", "lines", "five_products", "seven_products",
                               "bounded", "listed", "grouped", "one_head"}};
const Form scheduler{.shape = Shape::string, .rule = Rule::word, .words = {"persistent", "stream_k"}};
const Form keep{.shape = Shape::string, .rule = Rule::word, .words = {"registers", "shared", "memory"}};
const Form bounds{.shape = Shape::map, .rule = Rule::name, .element = &integer, .least = 1};
const Form one_schedule{
    .shape = Shape::object,
    .noun = "a schedule",
    .id = "schedule",
    .elsewhere = {{"splits", "split_k"}, {"last_rounds", "scheduler"}},
    .keys = {
        {"up_to", &bounds, "the largest sizes of runtime dims that it is for; without it, for all that are left"},
        {"form", &tile_form, "tiles: whether their consumers share one or take turns, each with its own"},
        {"rows", &integer, "tiles: rows of the result"},
        {"columns", &integer, "tiles: columns of the result"},
        {"cluster", &integer, "blocks that share an operand of tiles, or a row"},
        {"split_k", &integer, "blocks that split the contracted axis of a tile, or the rows of sums across them"},
        {"stages", &integer, "tiles: steps along the contracted axis on their way"},
        {"scheduler", &scheduler, "tiles: whether those of the last wave are stream-K"},
        {"keep", &keep, "rows: where one is kept between two loops over it; \"memory\": it is read again"},
        {"threads", &integer, "threads of a block that share a row; of a block where there are no rows"},
        {"vector", &integer, "neighbours that a thread handles at once"}}};
const Form schedules{.shape = Shape::list, .element = &one_schedule, .least = 1};
const Form schedule{.shape = Shape::either, .choices = {&one_schedule, &schedules}};
const Key compute_key{"compute", &compute, "the dtype of arithmetic on reals: \"f32\" unless a tensor is f64"};
const Key schedule_key{"schedule", &schedule,
                       "settings of the schedule that are not to be chosen, or a list of cases"};
const Key prologue_key{"prologue", &stages, "stages on the operands"};
const Key epilogue_key{"epilogue", &some_stages, "stages on the result", required};

const Form over_kernel{
    .shape = Shape::object,
    .noun = "a kernel of stages",
    .keys = {{"stages", &some_stages, "what the kernel does, in order", required},
             {"over", &axes, "the axes that every stage lies in; found from the stages if not given"},
             compute_key,
             schedule_key},
    .sign = "stages"};
const Form contraction{.shape = Shape::object,
                       .noun = "a contraction",
                       .keys = {{"along", &some_axes, "the axes that are summed over", required}},
                       .named = &two_expressions};
const Form contract_kernel{
    .shape = Shape::object,
    .noun = "a 'contract' kernel",
    .keys = {{"contract", &contraction, "the result's name with its two operands, and 'along'", required},
             prologue_key,
             epilogue_key,
             compute_key,
             schedule_key},
    .sign = "contract"};
const Form attention{.shape = Shape::object,
                     .noun = "an attention",
                     .keys = {{"along", &some_axes, "the axes of the product of queries and keys", required},
                              {"softmax", &some_axes, "the axes that the softmax goes along", required},
                              {"scores", &stages, "stages on the scores"}},
                     .named = &three_expressions};
const Form attend_kernel{
    .shape = Shape::object,
    .noun = "an 'attend' kernel",
    .keys = {{"attend", &attention, "the result's name with queries, keys and values, 'along' and 'softmax'",
              required},
             prologue_key,
             epilogue_key,
             compute_key,
             schedule_key},
    .sign = "attend"};
const Form gradients{.shape = Shape::map, .rule = Rule::name, .element = &name, .least = 1};
const Form attend_backward_kernel{
    .shape = Shape::object,
    .noun = "an 'attend_backward' kernel",
    .keys = {{"attend_backward", &attention, "the attention as its 'attend' has it", required},
             {"gradients", &gradients,
              "for each tensor the one that holds its gradient, such as \"o\": \"dout\", \"q\": \"dq\"", required},
             prologue_key,
             epilogue_key,
             compute_key,
             schedule_key},
    .sign = "attend_backward"};
const Form with{.shape = Shape::map, .rule = Rule::name, .element = &name};
const Form use_kernel{
    .shape = Shape::object,
    .noun = "a 'use' kernel",
    .keys = {{"use", &line, "the path of another spec, from this one's folder", required},
             {"kernel", &line, "which of its kernels: without it, the only one or that of the same name"},
             {"with", &with, "their names and what they are called here"}},
    .sign = "use"};
const Form kernel{
    .shape = Shape::variant,
    .noun = "a kernel",
    .id = "kernel",
    .choices = {&over_kernel, &contract_kernel, &attend_kernel, &attend_backward_kernel, &use_kernel}};
const Form kernels{.shape = Shape::map, .rule = Rule::name, .element = &kernel, .least = 1};

const Form spec{
    .shape = Shape::object,
    .noun = "a spec",
    .elsewhere = {{"description", "about"}, {"inputs", "tensors"}, {"outputs", "tensors"}, {"version", "pleat"}},
    .keys = {{"pleat", &version, "the version of the language: 1", required},
             {"name", &name, "the spec's name, which its files and namespace bear", required},
             {"about", &line, "what the spec is, in a sentence"},
             {"backward", &line, "the path of the spec of its gradients, from this one's folder"},
             {"types", &types, "names for dtypes, which the command line can change"},
             {"dims", &dims, "names with a size each: an integer, \"runtime\", or an expression over other dims",
              required},
             {"folds", &folds, "names for digits of dims, such as \"K / 8\""},
             {"params", &params, "scalars given at launch"},
             {"tensors", &tensors, "names with a dtype and dims each, and how the elements lie in memory",
              required},
             {"indices", &indices, "linear indices that become coordinates"},
             {"derived", &all_derived, "coordinates that follow from others"},
             {"fragments", &fragments, "tensor-core operands"},
             {"kernel", &kernel, "the kernel of a spec that has one"},
             {"kernels", &kernels, "the kernels of a spec that has several"},
             {"program", &some_names, "kernels in the order in which they run"},
             {"$schema", &line, "where an editor finds the schema of specs"}},
    .exclusive = {"kernel", "kernels"}};

}  // namespace

const Form& grammar() { return spec; }

}  // namespace pleat::spec
