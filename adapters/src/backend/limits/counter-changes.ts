// What a use changes in the row `kept` of its counter at the time $1.

/** A period that began while the clock was fast ends no later than one that begins now. */
export const countedInPeriod = `
  "points" = CASE WHEN kept."expire" > $1 THEN kept."points" + 1 ELSE 1 END,
  "expire" = CASE WHEN kept."expire" > $1 THEN LEAST(kept."expire", EXCLUDED."expire") ELSE EXCLUDED."expire" END`;

/** The period may have got an earlier end since, from a process whose clock is slow; the next period ends later. */
export const returned = `
  "points" = kept."points" - 1 WHERE kept."expire" > $1 AND kept."expire" <= EXCLUDED."expire"`;

/** Of an evenly refilled limit, "expire" says when all points are back, and "points" is 0 after a refusal. */
const step = '(EXCLUDED."expire" - $1)';
const hasPoint = `kept."expire" <= $1 + (EXCLUDED."points" - 1) * ${step}`;
export const countedEvenly = `
  "points" = CASE WHEN ${hasPoint} THEN EXCLUDED."points" ELSE 0 END,
  "expire" = CASE WHEN ${hasPoint} THEN GREATEST(kept."expire", $1) + ${step}
    ELSE LEAST(kept."expire", $1 + EXCLUDED."points" * ${step}) END`;

export const returnedEvenly = '"expire" = kept."expire" - EXCLUDED."points" WHERE kept."expire" > $1';
