import type { Recipe } from '@toolkit/domain/url-generator';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** A list, or settings by their title, that one page hands to another: in no address, no history and no storage. */
export type HandedWork =
  | {
      readonly file: File;
      /** Whether its lines are addresses. */
      readonly isAddresses: boolean;
    }
  | {
      readonly title: string;
      readonly recipe: Recipe;
      /** Whether it begins anew: no list stays, and nothing is said about how lists are read. */
      readonly isNew?: boolean;
      /** The list with which it begins anew. */
      readonly sample?: File;
    };

let handed: HandedWork | undefined;

export function handWork(work: HandedWork): void {
  handed = work;
}

/** @param take is called once with the work that another page has handed over; undefined until it can be taken */
export function useHandedWork(take: ((work: HandedWork) => void) | undefined): void {
  // The page may be shown already.
  useLocation();
  useEffect(() => {
    let isOver = false;
    // Not at once: in strict mode React mounts a page twice, and what the first one begins ends with it.
    queueMicrotask(() => {
      if (isOver || !take || !handed) return;
      const work = handed;
      handed = undefined;
      take(work);
    });
    return () => {
      isOver = true;
    };
  });
}
