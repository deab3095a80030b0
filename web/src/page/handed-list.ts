import { useEffect } from 'react';

/** A list that one page hands to another, in no address, no history and no storage. */
export interface HandedList {
  readonly file: File;
  /** Whether its lines are addresses. */
  readonly isAddresses: boolean;
}

let handed: HandedList | undefined;

export function handList(list: HandedList): void {
  handed = list;
}

/** @param take is called once with the list that another page has handed over; undefined until it can be taken */
export function useHandedList(take: ((list: HandedList) => void) | undefined): void {
  useEffect(() => {
    let isOver = false;
    // Not at once: in strict mode React mounts a page twice, and what the first one begins ends with it.
    queueMicrotask(() => {
      if (isOver || !take || !handed) return;
      const list = handed;
      handed = undefined;
      take(list);
    });
    return () => {
      isOver = true;
    };
  });
}
