export interface Place {
  /** Of its holder: a source, or an account and its source. */
  readonly names: readonly [string, ...string[]];
  readonly amount: number;
  /** Left out: never. */
  mayEnd?(): boolean;
  /** Called when the place is taken back. */
  end?(): void;
}

/**
 * Divides a limited amount, such as connections or bytes, among its holders. When all of it is taken, a newcomer gets the
 * oldest place of whoever holds most, if that is more than the newcomer then holds. A newcomer who holds nothing yet gets
 * the oldest of all, even if everybody else holds less than the newcomer asks for.
 */
export class Shares {
  private readonly places = new Set<Place>();
  private readonly held = new Map<string, number>();
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
      const other = this.findPlaceFor(place);
      if (!other) return undefined;
      this.leave(other);
      other.end?.();
    }
    this.places.add(place);
    this.count(place, place.amount);
    return () => this.leave(place);
  }

  heldBy(name: string): number {
    return this.held.get(name) ?? 0;
  }

  private leave(place: Place): void {
    if (this.places.delete(place)) this.count(place, -place.amount);
  }

  private count({ names }: Place, amount: number): void {
    this.taken += amount;
    for (const name of names) {
      const held = this.heldBy(name) + amount;
      if (held > 0) this.held.set(name, held);
      else this.held.delete(name);
    }
  }

  private findPlaceFor({ names, amount }: Place): Place | undefined {
    const own = names.map((name) => this.heldBy(name));
    let most = own.some((held) => held > 0) ? 0 : -1;
    let found: Place | undefined;
    for (const place of this.places) {
      const lead = Math.max(0, ...place.names.map((name, at) => this.heldBy(name) - (own[at] ?? 0) - amount));
      if (lead <= most || !place.mayEnd?.()) continue;
      most = lead;
      found = place;
    }
    return found;
  }
}
