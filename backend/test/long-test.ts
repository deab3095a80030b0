/** The limit in milliseconds of tests that take many seconds on a quiet machine: they start processes, or ask thousands
 * of times. */
export const longTest = 480_000;
