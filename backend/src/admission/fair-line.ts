/** A queue that serves its sources in turn (round robin) and keeps the order within each source. */
export class FairLine<Item> {
  private readonly sources = new Map<string, Item[]>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  countFrom(source: string): number {
    return this.sources.get(source)?.length ?? 0;
  }

  add(source: string, item: Item): void {
    const own = this.sources.get(source);
    if (own) own.push(item);
    else this.sources.set(source, [item]);
    this.count += 1;
  }

  /** Removes the next item of the first source that may go. That source moves behind all others. */
  next(mayGo: (source: string) => boolean = () => true): Item | undefined {
    for (const [source, own] of this.sources) {
      if (!mayGo(source)) continue;
      const item = own.shift();
      this.sources.delete(source);
      if (own.length > 0) this.sources.set(source, own);
      this.count -= 1;
      return item;
    }
    return undefined;
  }

  /** Removes from each source the late items before one that is not late; at most `most` in all.
   * @param isLate told of the first item of a source that it is that */
  takeLate(isLate: (item: Item, isFirst: boolean) => boolean, most: number): readonly Item[] {
    const late: Item[] = [];
    for (const [source, own] of this.sources) {
      if (late.length === most) break;
      const from = own[0] !== undefined && isLate(own[0], true) ? 0 : 1;
      const inTime = own.findIndex((item, at) => at > 0 && !isLate(item, false));
      const count = (inTime < 0 ? own.length : inTime) - from;
      late.push(...own.splice(from, Math.min(count, most - late.length)));
      if (own.length === 0) this.sources.delete(source);
    }
    this.count -= late.length;
    return late;
  }
}
