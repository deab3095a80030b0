import { setTimeout as sleep } from 'node:timers/promises';

const lookMs = 10;
/** Less than a test may take, so that this says what did not come. */
const limitMs = 20_000;

/** Polls until the result is truthy, and returns it. */
export async function eventually<Value>(
  what: string,
  look: () => Value | Promise<Value>,
): Promise<Exclude<Awaited<Value>, false | undefined | null>> {
  for (let looks = 0; looks < limitMs / lookMs; looks += 1) {
    const seen = await look();
    if (seen) return seen as Exclude<Awaited<Value>, false | undefined | null>;
    // biome-ignore lint/plugin: between two looks at what is waited for.
    await sleep(lookMs);
  }
  throw new Error(`Never came: ${what}.`);
}
