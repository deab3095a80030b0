import { lineFormatOf } from './line-formats.ts';
import { fileLimits, type OutputSettings } from './output-settings.ts';
import { cellSeparator } from './text-filters.ts';
import type { ByteStage } from './transcoder.ts';
import type { UrlPlan } from './url-plan.ts';

/** Takes the files of a run one after the other. */
export interface FileSink {
  /** A file begins; they are numbered from 1. */
  begin(file: number): void;
  /** The file's next bytes, about 64 KiB, valid during the call only. */
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
 * Makes files of an engine's output: lines in chunks cut anywhere, each ended by LF or CRLF, which hold a URL or, before it
 * and a 0x1F, its keyword. Keeps no more than one line and one buffer. There is always a first file, if an empty one.
 */
export function outputWriter(settings: OutputSettings, sink: FileSink): OutputStage {
  const format = lineFormatOf(settings);
  const limits = fileLimits(settings);
  const line = growing(256);
  const formatted = growing(1024);
  const buffer = growing(1024);
  let urls = 0;
  let files = 0;
  let urlsInFile = 0;
  let bytesInFile = 0;

  const flush = (): void => {
    if (buffer.length > 0) sink.write(buffer.content());
    buffer.clear();
  };
  const put = (bytes: Uint8Array): void => {
    bytesInFile += bytes.length;
    if (buffer.length + bytes.length > bufferBytes) flush();
    buffer.bytes(bytes, 0, bytes.length);
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

  const take = (bytes: Uint8Array, start: number, end_: number): void => {
    const to = end_ > start && bytes[end_ - 1] === cr ? end_ - 1 : end_;
    if (to === start) return;
    const before = bytes.subarray(start, to).lastIndexOf(cellSeparator);
    const url = before < 0 ? start : start + before + 1;
    formatted.clear();
    format.write(formatted, bytes, url, to, before < 0 ? undefined : [start, url - 1]);
    const full =
      urlsInFile >= limits.urls || bytesInFile + formatted.length + format.tail.length > limits.bytes;
    if (files > 0 && full && urlsInFile > 0) end();
    if (files === 0 || (full && urlsInFile > 0)) begin();
    put(formatted.content());
    urls += 1;
    urlsInFile += 1;
  };

  return {
    push(chunk) {
      let start = 0;
      for (let at = chunk.indexOf(lf); at >= 0; at = chunk.indexOf(lf, start)) {
        if (line.length === 0) take(chunk, start, at);
        else {
          line.bytes(chunk, start, at);
          take(line.content(), 0, line.length);
          line.clear();
        }
        start = at + 1;
      }
      line.bytes(chunk, start, chunk.length);
    },
    end() {
      if (line.length > 0) take(line.content(), 0, line.length);
      line.clear();
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

/** The same plan with the keyword before each URL, for outputs that show both: the first cell where there are several. */
export function withKeywordCell({ parts: [first, ...rest], ...plan }: UrlPlan): UrlPlan {
  if (!first) return { ...plan, parts: [] };
  const text = new Uint8Array(first.text.length + 1);
  text[0] = cellSeparator;
  text.set(first.text, 1);
  const keyword = {
    text: new Uint8Array(0),
    mode: 'raw',
    ...(plan.separator !== undefined && { column: 0 }),
  } as const;
  return { ...plan, parts: [keyword, { ...first, text }, ...rest] };
}

function growing(capacity: number) {
  let held = new Uint8Array(capacity);
  let length = 0;
  const room = (more: number): void => {
    if (length + more <= held.length) return;
    const larger = new Uint8Array(Math.max(held.length * 2, length + more));
    larger.set(held.subarray(0, length));
    held = larger;
  };
  return {
    byte(value: number): void {
      if (length === held.length) room(1);
      held[length] = value;
      length += 1;
    },
    bytes(from: Uint8Array, start: number, end: number): void {
      room(end - start);
      held.set(start === 0 && end === from.length ? from : from.subarray(start, end), length);
      length += end - start;
    },
    clear(): void {
      length = 0;
    },
    content: (): Uint8Array => held.subarray(0, length),
    get length() {
      return length;
    },
  };
}
