import type { UrlPlan } from '../template/url-plan.ts';
import { cellSeparator } from '../text/text-filters.ts';
import type { ByteStage } from '../text/transcoder.ts';
import { createLineFormat, mostBytes } from './line-formats.ts';
import { fileLimits, needsKeyword, type OutputSettings } from './output-settings.ts';

/** Takes the files of a run one after the other. */
export interface FileSink {
  /** Begins a file; files are numbered from 1. */
  begin(file: number): void;
  /** Takes the file's next bytes, about 64 KiB, valid during the call only. */
  write(bytes: Uint8Array): void;
  end(): void;
}

export interface OutputStage extends ByteStage {
  readonly urls: number;
  readonly files: number;
}

const lf = 0x0a;
const cr = 0x0d;
const bufferBytes = 65_536;

/**
 * Turns an engine's output into files. It comes in chunks cut anywhere, in lines that end with LF or CRLF and hold a
 * URL or a keyword, a 0x1F and the URL. Keeps no more than one line and one buffer. There is always a first file, even
 * if it is empty.
 * @param change makes each line what it is to be, or leaves it out
 */
export function outputWriter(
  settings: OutputSettings,
  sink: FileSink,
  change?: (line: Uint8Array) => Uint8Array | undefined,
): OutputStage {
  const format = createLineFormat(settings);
  const limits = fileLimits(settings);
  const withKeyword = needsKeyword(settings);
  const carried = carry();
  let buffer = new Uint8Array(1024);
  let used = 0;
  let urls = 0;
  let files = 0;
  let urlsInFile = 0;
  let bytesInFile = 0;

  const flush = (): void => {
    if (used > 0) sink.write(buffer.subarray(0, used));
    used = 0;
  };
  const reserve = (needed: number): void => {
    if (used + needed <= buffer.length) return;
    flush();
    if (needed > buffer.length || buffer.length < bufferBytes)
      buffer = new Uint8Array(Math.max(needed, bufferBytes));
  };
  const put = (bytes: Uint8Array): void => {
    reserve(bytes.length);
    buffer.set(bytes, used);
    used += bytes.length;
    bytesInFile += bytes.length;
  };
  const begin = (): void => {
    files += 1;
    urlsInFile = 0;
    bytesInFile = 0;
    sink.begin(files);
    put(format.head);
  };
  const end = (): void => {
    put(format.tail);
    flush();
    sink.end();
  };
  const next = (): void => {
    if (files > 0) end();
    begin();
  };

  const take = (bytes: Uint8Array, start: number, lineEnd: number): void => {
    const to = lineEnd > start && bytes[lineEnd - 1] === cr ? lineEnd - 1 : lineEnd;
    if (to === start) return;
    const line = change?.(bytes.subarray(start, to));
    if (!change) add(bytes, start, to);
    else if (line) add(line, 0, line.length);
  };
  const add = (bytes: Uint8Array, start: number, to: number): void => {
    if (files === 0 || urlsInFile >= limits.urls) next();
    // Searched only if the lines hold keywords: an unencoded URL can contain the same byte.
    let separator = withKeyword ? to - 1 : start - 1;
    while (separator >= start && bytes[separator] !== cellSeparator) separator -= 1;
    const known = separator >= start;
    reserve(mostBytes(to - start));
    const from = used;
    used = format.write(buffer, from, bytes, separator + 1, to, known ? start : -1, known ? separator : -1);
    const length = used - from;
    if (urlsInFile > 0 && bytesInFile + length + format.tail.length > limits.bytes) {
      const line = buffer.slice(from, used);
      used = from;
      next();
      put(line);
    } else bytesInFile += length;
    urls += 1;
    urlsInFile += 1;
  };

  return {
    push(chunk) {
      let start = 0;
      for (let at = chunk.indexOf(lf); at >= 0; at = chunk.indexOf(lf, start)) {
        if (carried.length === 0) take(chunk, start, at);
        else {
          carried.add(chunk, start, at);
          take(carried.bytes, 0, carried.length);
          carried.clear();
        }
        start = at + 1;
      }
      carried.add(chunk, start, chunk.length);
    },
    end() {
      if (carried.length > 0) take(carried.bytes, 0, carried.length);
      carried.clear();
      if (files === 0) begin();
      end();
    },
    get urls() {
      return urls;
    },
    get files() {
      return files;
    },
  };
}

/** The same plan with a cell, as it is, before each URL: the keyword for outputs that show both. */
export function withCell({ parts: [first, ...rest], ...plan }: UrlPlan, column: number): UrlPlan {
  if (!first) return { ...plan, parts: [] };
  const text = new Uint8Array(first.text.length + 1);
  text[0] = cellSeparator;
  text.set(first.text, 1);
  const cell = {
    text: new Uint8Array(0),
    mode: 'raw',
    ...(plan.separator !== undefined && { column }),
  } as const;
  return { ...plan, parts: [cell, { ...first, text }, ...rest] };
}

/** Keeps the beginning of a line until its end arrives. */
function carry() {
  let held = new Uint8Array(256);
  let length = 0;
  return {
    add(from: Uint8Array, start: number, end: number): void {
      if (length + end - start > held.length) {
        const larger = new Uint8Array(Math.max(held.length * 2, length + end - start));
        larger.set(held.subarray(0, length));
        held = larger;
      }
      held.set(from.subarray(start, end), length);
      length += end - start;
    },
    clear(): void {
      length = 0;
    },
    get bytes() {
      return held;
    },
    get length() {
      return length;
    },
  };
}
