/** A queue that serves its sources in turn (round robin) and keeps the order within each source. */
export class FairLine<Item> {
  readonly #sources = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(source: string, item: Item): void {
    const own = this.#sources.get(source);
    if (own) own.push(item);
    else this.#sources.set(source, [item]);
    this.#size += 1;
  }

  /** Removes the next item. Its source moves behind all others. */
  next(): Item | undefined {
    const [first] = this.#sources;
    if (!first) return undefined;
    const [source, own] = first;
    const item = own.shift();
    this.#sources.delete(source);
    if (own.length > 0) this.#sources.set(source, own);
    this.#size -= 1;
    return item;
  }

  /** Removes from each source the items before the first one that is not late; at most `most` in all. */
  takeLate(isLate: (item: Item) => boolean, most: number): readonly Item[] {
    const late: Item[] = [];
    for (const [source, own] of this.#sources) {
      if (late.length === most) break;
      const inTime = own.findIndex((item) => !isLate(item));
      late.push(...own.splice(0, Math.min(inTime < 0 ? own.length : inTime, most - late.length)));
      if (own.length === 0) this.#sources.delete(source);
    }
    this.#size -= late.length;
    return late;
  }
}
