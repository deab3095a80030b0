export { fileStream, Stdin } from './file-streams.ts';
export { FolderFiles } from './folder-files.ts';
export { StdoutFiles, StdoutSink } from './stdout-sink.ts';
export { type Fault, WrittenFile } from './written-file.ts';
