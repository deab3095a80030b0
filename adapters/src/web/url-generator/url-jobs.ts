import {
  type ByteSource,
  countKeywords,
  type GenerationSettings,
  type GenerationStep,
  generateUrls,
} from '@toolkit/application/web/url-generator';
import { seededRandom } from '@toolkit/domain/url-generator';

export type UrlJob =
  | { readonly task: 'count'; readonly list: ByteSource }
  | {
      readonly task: 'generate';
      readonly list: ByteSource;
      readonly settings: GenerationSettings;
      /** Four words. */
      readonly seed: Uint32Array;
    };

/** Does one job, and posts every step of it. Chunks are handed over, not copied. */
export async function doUrlJob(
  job: UrlJob,
  post: (step: GenerationStep, handedOver: ArrayBuffer[]) => void,
): Promise<void> {
  const steps =
    job.task === 'count'
      ? countKeywords(job.list)
      : generateUrls(job.list, job.settings, seededRandom(job.seed));
  for await (const step of steps) post(step, step.kind === 'chunk' ? [step.bytes.buffer] : []);
}
