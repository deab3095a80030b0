import {
  type ByteSource,
  countKeywords,
  type GenerationSettings,
  type GenerationStep,
  generateUrls,
  type OutputSink,
} from '@toolkit/application/web/url-generator';
import { quickestEngine } from '../../wasm/index.ts';
import { MemorySink } from './memory-sink.ts';
import { PickedFileSink } from './picked-file-sink.ts';
import { openSyncFile } from './result-folder.ts';
import { SyncFileSink } from './sync-file-sink.ts';

/** A file of the browser's own storage, by name; one that the user has chosen; or memory. */
type UrlTarget = { readonly name: string } | { readonly handle: FileSystemFileHandle } | undefined;

export type UrlJob =
  | { readonly task: 'count'; readonly list: ByteSource }
  | {
      readonly task: 'generate';
      readonly list: ByteSource;
      readonly settings: GenerationSettings;
      readonly target: UrlTarget;
    };

/** Output for memory on the other side. */
interface OutputPiece {
  readonly kind: 'piece';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type JobStep = GenerationStep | OutputPiece;

type Post = (step: JobStep, handedOver: ArrayBuffer[]) => void;

/** Does one job, and posts every step of it. Pieces are handed over, not copied. */
export async function doUrlJob(job: UrlJob, post: Post): Promise<void> {
  const engine = quickestEngine();
  if (job.task === 'count') {
    for await (const step of countKeywords(job.list, engine)) post(step as GenerationStep, []);
    return;
  }
  const sink = await sinkOf(job.target, post);
  for await (const step of generateUrls(job.list, job.settings, engine, sink)) post(step, []);
}

async function sinkOf(target: UrlTarget, post: Post): Promise<OutputSink> {
  if (target && 'handle' in target) return new PickedFileSink(await target.handle.createWritable());
  const file = target && (await openSyncFile(target.name));
  if (file) return new SyncFileSink(file);
  return new MemorySink((bytes) => post({ kind: 'piece', bytes }, [bytes.buffer]));
}
