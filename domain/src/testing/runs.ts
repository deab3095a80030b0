/** Set for a run of every case of the long properties. */
const deep = process.env.DEEP === '1';

const quickRuns = 300;

/** How many cases a property tries: `most` in a deep run, no more than 300 otherwise. */
export const runs = (most: number): number => (deep ? most : Math.min(most, quickRuns));

/** For a test that takes seconds on a quiet machine. */
export const longTest = { timeout: 480_000 };
