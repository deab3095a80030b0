import { type Preview, UrlGenerator, type UrlRun } from '@toolkit/application/web/url-generator';
import { useEffect, useRef, useState } from 'react';
import { useService } from '../../use-service.tsx';

const pauseMs = 200;
/** More than are shown: the size of the file is estimated from them. */
const most = 50;

/**
 * The first results, a moment after the last change.
 * @param run undefined while there is nothing to show or the worker is busy
 * @param key changes whenever the run does
 */
export function usePreview(run: UrlRun | undefined, key: string): Preview | undefined {
  const generator = useService(UrlGenerator);
  const [preview, setPreview] = useState<{ list: UrlRun['list']; made: Preview }>();
  const underWay = useRef(Promise.resolve());
  const wanted = run === undefined ? undefined : key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the run
  useEffect(() => {
    if (wanted === undefined || run === undefined) return undefined;
    let live = true;
    const look = async () => {
      if (!live) return;
      const made = await generator.preview(run, most);
      if (live) setPreview({ list: run.list, made });
    };
    const timer = setTimeout(() => {
      // A preview cannot be stopped. While one is running, only the latest request waits.
      underWay.current = underWay.current.then(look).catch(() => {});
    }, pauseMs);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [generator, wanted]);
  // Results of another list would mislead; for other settings they are replaced in a moment.
  return run && preview?.list !== run.list ? undefined : preview?.made;
}
