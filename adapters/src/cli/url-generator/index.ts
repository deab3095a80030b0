export { fileStream, Stdin } from './file-streams.ts';
export { FolderFiles, PathSink } from './path-files.ts';
export { StdoutFiles, StdoutSink } from './stdout-sink.ts';
