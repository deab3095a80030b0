export interface Place {
  /** Of its holder: a source, or an account and its source. */
  readonly names: readonly [string, ...string[]];
  readonly amount: number;
  /**
   * Up to 1; less if it is not in use at this moment. Places with the least are taken back first, and of those the
   * newest. Undefined: not now.
   */
  worth?(): number | undefined;
  /** Called when it is taken back. */
  end?(): void;
}

interface Holder {
  /** Which of a place's names it is. */
  readonly at: number;
  readonly places: Set<Place>;
  held: number;
}

/**
 * Divides what can be held among those who want it. When all of it is taken, whoever holds most gives something back to
 * a newcomer who then holds less; and somebody who holds nothing yet gets what is not in use, even if all others hold
 * less than they ask for.
 */
export class Shares {
  private readonly holders = new Map<string, Holder>();
  private taken = 0;

  /** @param mostOfOne by the first name of a holder */
  constructor(
    private readonly mostOfOne: number,
    private readonly most = Number.POSITIVE_INFINITY,
  ) {}

  /** @returns leaves the place, only once even if called again; undefined if there is none */
  take(place: Place): (() => void) | undefined {
    if (this.heldBy(place.names[0]) + place.amount > this.mostOfOne) return undefined;
    while (this.taken + place.amount > this.most) {
      const other = this.leastOfMost(place);
      if (!other) return undefined;
      this.leave(other);
      other.end?.();
    }
    this.taken += place.amount;
    for (const [at, name] of place.names.entries()) {
      const holder = this.holders.get(name) ?? { at, places: new Set(), held: 0 };
      this.holders.set(name, holder);
      holder.places.add(place);
      holder.held += place.amount;
    }
    return () => this.leave(place);
  }

  private leave(place: Place): void {
    for (const name of place.names) {
      const holder = this.holders.get(name);
      if (!holder?.places.delete(place)) return;
      holder.held -= place.amount;
      if (holder.places.size === 0) this.holders.delete(name);
    }
    this.taken -= place.amount;
  }

  heldBy(name: string): number {
    return this.holders.get(name)?.held ?? 0;
  }

  private leastOfMost(newcomer: Place): Place | undefined {
    const own = newcomer.names.map((name) => this.heldBy(name) + newcomer.amount);
    const lead = ({ at, held }: Holder) => held - (own[at] ?? 0);
    const holders = [...this.holders.values()].filter((holder) => lead(holder) > 0);
    for (const { places } of holders.sort((one, other) => lead(other) - lead(one))) {
      const place = findLeast(places);
      if (place) return place;
    }
    if (this.heldBy(newcomer.names[0]) > 0) return undefined;
    const unused = findLeast([...this.holders.values()].flatMap(({ places }) => [...places]));
    return (unused?.worth?.() ?? 1) < 1 ? unused : undefined;
  }
}

function findLeast(places: Iterable<Place>): Place | undefined {
  let [found, least]: [Place | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const place of places) {
    const worth = place.worth?.();
    if (worth !== undefined && worth <= least) [found, least] = [place, worth];
  }
  return found;
}
