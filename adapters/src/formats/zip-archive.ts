import type { Archive, ArchiveMaker } from '@toolkit/application/web/url-generator';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** The limits of zip without the 64-bit extension, which some programs do not support. */
const mostBytes = 0xffff_ffff;
const mostFiles = 0xffff;
/** A generous allowance for the directory at the end of an archive. */
const bytesForEach = 512;

/** A constant time, so that the archive depends on nothing but the files. */
const begin1980 = '1980-01-01T00:00:00';

/** What is packed at a time: how well a file packs, and so its bytes, must not depend on how it was handed over. */
const blockBytes = 65_536;

/** Streams a zip. The same files give the same bytes on every machine. */
export const zipArchive: ArchiveMaker = (write): Archive => {
  let written = 0;
  let files = 0;
  let inFile = 0;
  let failure: Archive['failure'];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    written += bytes.length;
    if (failure === undefined) write(bytes);
  });
  let name = '';
  let file: ZipDeflate | ZipPassThrough | undefined;
  const add = (added: ZipDeflate | ZipPassThrough) => {
    // Set before `add`, which writes it.
    added.mtime = begin1980;
    zip.add(added);
    return added;
  };
  const check = () => {
    if (inFile > mostBytes || files > mostFiles || written + bytesForEach * files > mostBytes)
      failure = 'too-large-for-zip';
  };
  const block = new Uint8Array(blockBytes);
  let filled = 0;
  const pack = (isLast: boolean) => {
    // URLs are so alike that the fastest level compresses nearly as well as the best. An empty file would only take memory.
    file ??= add(isLast && filled === 0 ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 1 }));
    file.push(block.slice(0, filled), isLast);
    filled = 0;
  };
  return {
    get failure() {
      return failure;
    },
    begin(called) {
      files += 1;
      inFile = 0;
      name = called;
      file = undefined;
      filled = 0;
      check();
    },
    write(bytes) {
      inFile += bytes.length;
      check();
      for (let at = 0; at < bytes.length && failure === undefined; ) {
        const part = bytes.subarray(at, at + blockBytes - filled);
        block.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled === blockBytes) pack(false);
      }
    },
    end() {
      if (failure === undefined) pack(true);
      check();
    },
    close() {
      if (failure === undefined) zip.end();
    },
  };
};
