import type { Archive, ArchiveMaker } from '@toolkit/application/web/url-generator';
import { Zip, ZipDeflate, type ZipInputFile, ZipPassThrough } from 'fflate';

/** The limits of zip without the 64-bit extension, which some programs do not support. */
const mostBytes = 0xffff_ffff;
const mostFiles = 0xffff;
/** A generous allowance for the directory at the end of an archive. */
const bytesForEach = 512;

/** A constant time, so that the archive depends on nothing but the files. */
const begin1980 = '1980-01-01T00:00:00';

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
  const add = <File extends ZipInputFile>(made: File): File => {
    // Set before `add`, which writes it.
    Object.assign(made, { mtime: begin1980 });
    zip.add(made);
    return made;
  };
  const check = () => {
    if (inFile > mostBytes || files > mostFiles || written + bytesForEach * files > mostBytes)
      failure = 'too-large-for-zip';
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
      check();
    },
    write(bytes) {
      inFile += bytes.length;
      check();
      if (failure !== undefined) return;
      // URLs are so alike that the fastest level compresses nearly as well as the best.
      file ??= add(new ZipDeflate(name, { level: 1 }));
      file.push(bytes.slice());
    },
    end() {
      // Packing an empty file would only take memory.
      if (failure === undefined) (file ?? add(new ZipPassThrough(name))).push(new Uint8Array(0), true);
      check();
    },
    close() {
      if (failure === undefined) zip.end();
    },
  };
};
