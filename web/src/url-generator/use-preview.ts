import { type Preview, UrlGenerator, type UrlRun } from '@toolkit/application/web/url-generator';
import { useEffect, useState } from 'react';
import { useService } from '../use-service.tsx';

const pauseMs = 200;
const most = 3;

/**
 * The first results, a moment after the last change. @param run undefined while there is nothing to show or the worker is
 * busy; @param key changes whenever the run does
 */
export function usePreview(run: UrlRun | undefined, key: string): Preview | undefined {
  const generator = useService(UrlGenerator);
  const [preview, setPreview] = useState<{ key: string; made: Preview }>();
  const wanted = run === undefined ? undefined : key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the run
  useEffect(() => {
    if (wanted === undefined || run === undefined) return undefined;
    let live = true;
    const timer = setTimeout(() => {
      generator.preview(run, most).then(
        (made) => live && setPreview({ key: wanted, made }),
        () => {},
      );
    }, pauseMs);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [generator, wanted]);
  return preview?.made;
}
