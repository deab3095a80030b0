// @ts-check
// Loaded into the product before its own code: its wall clock is ahead by so much.
const aheadMs = Number(process.env.LATER_BY_MS);
const Actual = Date;

globalThis.Date = /** @type {DateConstructor} */ (
  class extends Actual {
    /** @param {ConstructorParameters<DateConstructor>} parts */
    constructor(...parts) {
      if (parts.length > 0) super(...parts);
      else super(Actual.now() + aheadMs);
    }

    /** @override */
    static now() {
      return Actual.now() + aheadMs;
    }
  }
);
