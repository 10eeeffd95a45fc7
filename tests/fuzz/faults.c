/* Preloaded into a process, fails one of its calls that change files: FAULT_AT counts them from 1, FAULT_ERRNO is
 * the error, and with FAULT_STAYS all later ones fail too, as on a disk that stays full. FAULT_FIRED names a file
 * that is made when a call fails. Only regular files count, so that a process can still say what went wrong. With
 * EROFS calls that remove files or change who may use them count too: a file system that became read-only refuses
 * them. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_int calls;

static int number(const char* name) {
    const char* text = getenv(name);
    return text ? atoi(text) : 0;
}

/* 1, and errno, if this call is to fail. */
static int fails(void) {
    const int at = number("FAULT_AT"), call = atomic_fetch_add(&calls, 1) + 1;
    const char* fired = getenv("FAULT_FIRED");
    if (at == 0 || call < at || (call > at && !getenv("FAULT_STAYS"))) return 0;
    if (fired) syscall(SYS_close, syscall(SYS_openat, AT_FDCWD, fired, O_CREAT | O_WRONLY, 0600));
    errno = number("FAULT_ERRNO");
    return 1;
}

static int refuses_all(void) { return number("FAULT_ERRNO") == EROFS && fails(); }

static int is_file(int fd) {
    struct stat facts;
    return fd > 2 && fstat(fd, &facts) == 0 && S_ISREG(facts.st_mode);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define MODE(flags, mode)                    \
    mode_t mode = 0;                         \
    if ((flags) & (O_CREAT | __O_TMPFILE)) { \
        va_list more;                        \
        va_start(more, flags);               \
        mode = va_arg(more, mode_t);         \
        va_end(more);                        \
    }
#define OPEN(name)                                   \
    int name(const char* path, int flags, ...) {     \
        MODE(flags, mode)                            \
        if ((flags & O_CREAT) && fails()) return -1; \
        return REAL(name)(path, flags, mode);        \
    }
#define OPEN_AT(name)                                        \
    int name(int folder, const char* path, int flags, ...) { \
        MODE(flags, mode)                                    \
        if ((flags & O_CREAT) && fails()) return -1;         \
        return REAL(name)(folder, path, flags, mode);        \
    }
OPEN(open)
OPEN(open64)
OPEN_AT(openat)
OPEN_AT(openat64)

ssize_t write(int fd, const void* bytes, size_t count) {
    if (is_file(fd) && fails()) return -1;
    return REAL(write)(fd, bytes, count);
}
ssize_t writev(int fd, const struct iovec* parts, int count) {
    if (is_file(fd) && fails()) return -1;
    return REAL(writev)(fd, parts, count);
}
int fsync(int fd) { return fails() ? -1 : REAL(fsync)(fd); }
int mkdir(const char* path, mode_t mode) { return fails() ? -1 : REAL(mkdir)(path, mode); }
char* mkdtemp(char* path) { return fails() ? NULL : REAL(mkdtemp)(path); }
int rename(const char* from, const char* to) { return fails() ? -1 : REAL(rename)(from, to); }
int renameat(int a, const char* from, int b, const char* to) {
    return fails() ? -1 : REAL(renameat)(a, from, b, to);
}

int unlink(const char* path) { return refuses_all() ? -1 : REAL(unlink)(path); }
int unlinkat(int folder, const char* path, int flags) {
    return refuses_all() ? -1 : REAL(unlinkat)(folder, path, flags);
}
int rmdir(const char* path) { return refuses_all() ? -1 : REAL(rmdir)(path); }
int remove(const char* path) { return refuses_all() ? -1 : REAL(remove)(path); }
int fchmod(int fd, mode_t mode) { return refuses_all() ? -1 : REAL(fchmod)(fd, mode); }
int futimens(int fd, const struct timespec times[2]) { return refuses_all() ? -1 : REAL(futimens)(fd, times); }
int ftruncate(int fd, off_t bytes) { return refuses_all() ? -1 : REAL(ftruncate)(fd, bytes); }

/* The file is closed all the same, as a full disk may show only here. */
int close(int fd) {
    const int error = is_file(fd) && (fcntl(fd, F_GETFL) & O_ACCMODE) != O_RDONLY && fails() ? errno : 0;
    const int result = REAL(close)(fd);
    if (!error) return result;
    errno = error;
    return -1;
}
