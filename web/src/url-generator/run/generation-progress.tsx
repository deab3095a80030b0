import { Progress } from 'antd';
import { useStream } from '../../use-stream.ts';
import { perSecond, timeLeft } from '../words/words.ts';
import type { Generation } from './use-generation.ts';

/** How far a run is. */
export function GenerationProgress({ of: { progress$ } }: { readonly of: Generation }) {
  const progress = useStream(progress$);
  return <Progress aria-label="Generating URLs" percent={Math.floor((progress?.share ?? 0) * 100)} />;
}

interface GenerationPaceProps {
  readonly of: Generation;
  /** Whether every keyword makes several URLs, which are what is counted then. */
  readonly combines: boolean;
}

/** How fast it is, once that can be told. */
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
