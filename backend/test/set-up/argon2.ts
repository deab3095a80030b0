import { hash as fullHash, type Options } from 'argon2-itself';

export { verify } from 'argon2-itself';

/** Tests hash hundreds of passwords, and none of them is about the cost of a hash. */
const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const hash = (password: string, options: Options): Promise<string> =>
  fullHash(password, { ...options, ...cheapest });
