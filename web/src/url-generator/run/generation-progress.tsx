import { Progress } from 'antd';
import { useStream } from '../../use-stream.ts';
import { perSecond, timeLeft } from '../words/words.ts';
import type { Generation } from './use-generation.ts';

export function GenerationProgress({ of: { progress$ } }: { readonly of: Generation }) {
  const progress = useStream(progress$);
  return <Progress aria-label="Generating URLs" percent={Math.floor((progress?.share ?? 0) * 100)} />;
}

interface GenerationPaceProps {
  readonly of: Generation;
  /** Whether every keyword gives several URLs; then URLs are counted. */
  readonly combines: boolean;
}

/** The speed of a run, once it can be estimated. */
export function GenerationPace({ of: { progress$ }, combines }: GenerationPaceProps) {
  const progress = useStream(progress$);
  if (!progress || progress.elapsed < 1000) return null;
  const { keywords, elapsed, share } = progress;
  return (
    <p className="generation-pace">
      {[perSecond(keywords, combines ? 'URL' : 'keyword', elapsed), timeLeft(share, elapsed)]
        .filter((words) => words !== undefined)
        .join(', ')}
    </p>
  );
}
