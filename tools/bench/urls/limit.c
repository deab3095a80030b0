/* What a plain C program can do: the whole list in memory, memchr for the lines, a table without branches for the
 * encoding. Unlike the engines it checks neither encoding nor length, and knows no CR alone.
 * limit <list> <order|shuffle> <rounds> <before> <after>; with "print" as rounds it writes the URLs instead. */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { CAPACITY = 1 << 20, LONGEST = 65536 };
static uint32_t bytes_of[256];
static uint8_t length_of[256];
static const char *before, *after;
static size_t before_length, after_length;
static uint8_t *out, *to;
static uint64_t written;
static int print;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static void fill_tables(void) {
  const char *digits = "0123456789ABCDEF", *plain = "-_.!~*'()";
  for (int byte = 0; byte < 256; byte++) {
    int kept = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
               (byte && strchr(plain, byte));
    bytes_of[byte] = kept ? (uint32_t)byte : 0x25u | (uint32_t)digits[byte >> 4] << 8 | (uint32_t)digits[byte & 15] << 16;
    length_of[byte] = kept ? 1 : 3;
  }
}

static int white(const uint8_t *at, const uint8_t *end) {
  if (*at == 0x20 || (*at >= 9 && *at <= 13)) return 1;
  if (end - at >= 2 && at[0] == 0xc2 && at[1] == 0xa0) return 2;
  if (end - at < 3) return 0;
  if (at[0] == 0xe2 && at[1] == 0x80)
    return at[2] <= 0x8a || at[2] == 0xa8 || at[2] == 0xa9 || at[2] == 0xaf ? 3 : 0;
  return (at[0] == 0xe2 && at[1] == 0x81 && at[2] == 0x9f) || (at[0] == 0xe3 && at[1] == 0x80 && at[2] == 0x80) ||
                 (at[0] == 0xef && at[1] == 0xbb && at[2] == 0xbf) || (at[0] == 0xe1 && at[1] == 0x9a && at[2] == 0x80)
             ? 3
             : 0;
}

static void flush(void) {
  written += (uint64_t)(to - out);
  if (print) fwrite(out, 1, (size_t)(to - out), stdout);
  to = out;
}

static void emit(const uint8_t *start, const uint8_t *end) {
  if (to - out > CAPACITY) flush();
  memcpy(to, before, before_length);
  to += before_length;
  while (start < end) {
    uint8_t byte = *start++;
    memcpy(to, &bytes_of[byte], 4);
    to += length_of[byte];
  }
  memcpy(to, after, after_length);
  to += after_length;
}

static int trim(const uint8_t **start, const uint8_t **end) {
  int width;
  while (*start < *end && (width = white(*start, *end))) *start += width;
  while (*end > *start) {
    if (white(*end - 1, *end)) *end -= 1;
    else if (*end - *start >= 2 && white(*end - 2, *end) == 2) *end -= 2;
    else if (*end - *start >= 3 && white(*end - 3, *end) == 3) *end -= 3;
    else break;
  }
  return *start < *end;
}

typedef struct {
  uint32_t start, length;
} Line;

static uint64_t state = 88172645463325252ull;
static uint32_t below(uint32_t bound) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)(((state >> 32) * bound) >> 32);
}

static void run(const uint8_t *list, size_t size, int shuffle) {
  Line *lines = NULL;
  size_t count = 0, room = 0;
  const uint8_t *at = list, *end = list + size;
  written = 0;
  to = out;
  while (at < end) {
    const uint8_t *line_end = memchr(at, '\n', (size_t)(end - at));
    if (!line_end) line_end = end;
    const uint8_t *start = at, *until = line_end;
    at = line_end + 1;
    if (!trim(&start, &until)) continue;
    if (!shuffle) {
      emit(start, until);
      continue;
    }
    if (count == room) lines = realloc(lines, (room = room ? 2 * room : 1 << 16) * sizeof(Line));
    lines[count++] = (Line){(uint32_t)(start - list), (uint32_t)(until - start)};
  }
  for (size_t last = count; last-- > 1;) {
    uint32_t other = below((uint32_t)last + 1);
    Line moved = lines[last];
    lines[last] = lines[other];
    lines[other] = moved;
  }
  for (size_t line = 0; line < count; line++) emit(list + lines[line].start, list + lines[line].start + lines[line].length);
  flush();
  free(lines);
}

int main(int count, char **arguments) {
  if (count != 6) return 2;
  fill_tables();
  before = arguments[4];
  after = arguments[5];
  before_length = strlen(before);
  after_length = strlen(after);
  print = !strcmp(arguments[3], "print");
  int file = open(arguments[1], O_RDONLY);
  struct stat about;
  if (file < 0 || fstat(file, &about)) return 1;
  size_t size = (size_t)about.st_size, got = 0;
  uint8_t *list = malloc(size + 64);
  out = malloc(CAPACITY + 4 * LONGEST + 4096);
  while (got < size) {
    ssize_t more = read(file, list + got, size - got);
    if (more <= 0) return 1;
    got += (size_t)more;
  }
  double best = 1e18;
  for (int rounds = print ? 1 : atoi(arguments[3]); rounds > 0; rounds--) {
    double start = now();
    run(list, size, !strcmp(arguments[2], "shuffle"));
    double took = now() - start;
    if (took < best) best = took;
  }
  if (!print) printf("{\"ms\":%.3f,\"bytes\":%llu}\n", best, (unsigned long long)written);
  return 0;
}
