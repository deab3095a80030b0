import { hash as fullHash, verify as fullVerify, type Options } from 'argon2-itself';

/** Tests hash hundreds of passwords, and only one test is about the cost of a hash. */
const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let cheap = true;

export const hash = (password: string, options: Options): Promise<string> =>
  fullHash(password, cheap ? { ...options, ...cheapest } : options);

export const verify: typeof fullVerify = fullVerify;

/** While `work` runs, hashes cost what the product asks for. */
export async function atFullCost<Value>(work: () => Promise<Value>): Promise<Value> {
  cheap = false;
  try {
    return await work();
  } finally {
    cheap = true;
  }
}
