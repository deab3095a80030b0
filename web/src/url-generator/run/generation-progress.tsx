import { Progress } from 'antd';
import { useStream } from '../../use-stream.ts';
import { counted, timeLeft } from '../words/words.ts';
import type { Generation } from './use-generation.ts';

export function GenerationProgress({ of: { progress$ } }: { readonly of: Generation }) {
  const progress = useStream(progress$);
  return <Progress aria-label="Generating URLs" percent={Math.floor((progress?.share ?? 0) * 100)} />;
}

/** The speed of a run, once it can be estimated. */
export function GenerationPace({ of: { progress$ } }: { readonly of: Generation }) {
  const progress = useStream(progress$);
  if (!progress || progress.elapsed < 1000) return null;
  const { keywords, elapsed, share } = progress;
  const left = timeLeft(share, elapsed);
  return (
    <p className="generation-pace">
      {`${counted(Math.round((keywords / elapsed) * 1000), 'URL')} a second${left ? `, ${left}` : ''}`}
    </p>
  );
}
