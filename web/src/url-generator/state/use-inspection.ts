import {
  type InspectChoice,
  type InspectEvent,
  type ListFile,
  type ListShape,
  UrlGenerator,
} from '@toolkit/application/web/url-generator';
import { useEffect, useState } from 'react';
import { useService } from '../../use-service.tsx';

interface Known {
  readonly file: ListFile;
  readonly key: string;
  readonly event: InspectEvent;
  readonly shape: ListShape | undefined;
}

/**
 * What is known of a list so far. It is read again whenever it or the choice is another one.
 * @param isBusy whether a run is under way: what has not been read by then waits for its end
 */
export function useInspection(file: ListFile | undefined, choice: InspectChoice, isBusy = false) {
  const generator = useService(UrlGenerator);
  const [known, setKnown] = useState<Known>();
  const key = JSON.stringify(choice);
  // Until the first event there is what was known of another list.
  const current = known?.file === file ? known : undefined;
  const event = current?.key === key ? current.event : undefined;
  const result = event?.kind === 'finished' ? event.result : undefined;
  const isWaiting = isBusy && !result;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the choice
  useEffect(() => {
    if (!file || isWaiting) return undefined;
    const reading = generator.inspect(file, { ...choice, takesWestern: true }).subscribe((event) =>
      setKnown((before) => {
        const shape = before?.file === file ? before.shape : undefined;
        return { file, key, event, shape: event.kind === 'shape' ? event.shape : shape };
      }),
    );
    return () => reading.unsubscribe();
  }, [generator, file, key, isWaiting]);
  return {
    shape: current?.shape,
    count: result?.ok ? result.value : undefined,
    failure: result && !result.ok ? result.error : undefined,
    /** The share that is read, 0 to 1; undefined while nothing is being read. */
    reading: !file || result || isWaiting ? undefined : event?.kind === 'progress' ? event.share : 0,
  };
}
