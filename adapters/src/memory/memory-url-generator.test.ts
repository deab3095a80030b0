import { urlGeneratorContract } from '../contracts/url-generator.contract.ts';
import { readSpreadsheet, zipArchive } from '../formats/index.ts';
import { MemoryFile } from './memory-file.ts';
import { MemoryUrlGenerator } from './memory-url-generator.ts';

urlGeneratorContract('MemoryUrlGenerator', async () => ({
  generator: new MemoryUrlGenerator({ makeArchive: zipArchive, readSpreadsheet }),
  list: (bytes) => new MemoryFile(bytes),
  vanishedList: async () => ({
    size: 10,
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }),
  }),
}));
