import type { Archive, ArchiveMaker } from '@toolkit/application/web/url-generator';
import { Zip, ZipDeflate, type ZipInputFile, ZipPassThrough } from 'fflate';

/** Without its 64-bit extension, which not everything that opens archives knows, the format counts no further. */
const mostBytes = 0xffff_ffff;
const mostFiles = 0xffff;
/** Names, sizes and offsets at the end of an archive, generously. */
const bytesForEach = 512;

/** What an archive says of the time, in whichever zone: none, so that it depends on nothing but the files. */
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
    // Set before it is added, which writes it down.
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
      // Lists of URLs have much in common: the quickest level makes them nearly as small as the best.
      file ??= add(new ZipDeflate(name, { level: 1 }));
      file.push(bytes.slice());
    },
    end() {
      // An empty file is worth no memory for packing it.
      if (failure === undefined) (file ?? add(new ZipPassThrough(name))).push(new Uint8Array(0), true);
      check();
    },
    close() {
      if (failure === undefined) zip.end();
    },
  };
};
