/** The real package: `jest.config.mjs` replaces it by `argon2.ts`. */
declare module 'argon2-itself' {
  export interface Options {
    readonly algorithm: number;
    readonly memoryCost: number;
    readonly timeCost: number;
    readonly parallelism: number;
  }
  export function hash(password: string, options: Options): Promise<string>;
  export function verify(hash: string, password: string): Promise<boolean>;
}
