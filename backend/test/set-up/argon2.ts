import { hash as fullHash, verify as fullVerify, type Options } from 'argon2-itself';

/** Tests hash hundreds of passwords, and only one of them is about what a hash costs. */
const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let cheap = true;

export const hash = (password: string, options: Options): Promise<string> =>
  fullHash(password, cheap ? { ...options, ...cheapest } : options);

export const verify: typeof fullVerify = fullVerify;

/** Hashes meanwhile as the product asks for it. */
export async function atFullCost<Value>(work: () => Promise<Value>): Promise<Value> {
  cheap = false;
  try {
    return await work();
  } finally {
    cheap = true;
  }
}
