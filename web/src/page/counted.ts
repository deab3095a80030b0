const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** `2,000` */
export const formatCount = (count: number | bigint): string => grouped.format(count);

/** `1 keyword`, `2,000 keywords`, `2 queries` */
export const counted = (count: number, one: string, many = plural(one)): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const plural = (one: string): string =>
  one.endsWith('ss') ? `${one}es` : `${one}s`.replace(/([^aeiou])ys$/, '$1ies');
