// @ts-check

/** @param {number[]} numbers
 * @param {number} share of them that is not greater
 * @returns {number} NaN if there are none */
export const quantile = (numbers, share) =>
  numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) * share)] ?? Number.NaN;
