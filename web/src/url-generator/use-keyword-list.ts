import { type CountEvent, UrlGenerator } from '@toolkit/application/web/url-generator';
import type { KeywordCount } from '@toolkit/domain/url-generator';
import { useState } from 'react';
import { useService } from '../use-service.tsx';
import { useFollowing } from './use-following.ts';
import { wordsOf } from './words.ts';

/** The chosen file and what is known about it so far. */
export interface KeywordList {
  readonly file: File | undefined;
  readonly count: KeywordCount | undefined;
  /** Present while the file is being read. */
  readonly reading: { readonly share: number; readonly keywords: number } | undefined;
  /** Why the file cannot be used. */
  readonly refusal: string | undefined;
  choose(file: File): void;
}

export function useKeywordList(): KeywordList {
  const generator = useService(UrlGenerator);
  const [file, setFile] = useState<File>();
  const { latest, follow } = useFollowing<CountEvent>();
  const result = latest?.kind === 'finished' ? latest.result : undefined;

  return {
    file,
    count: result?.ok ? result.value : undefined,
    reading: file && !result ? (latest?.kind === 'progress' ? latest : { share: 0, keywords: 0 }) : undefined,
    refusal: result && !result.ok ? wordsOf(result.error) : undefined,
    choose(chosen) {
      setFile(chosen);
      void follow(generator.count(chosen));
    },
  };
}
