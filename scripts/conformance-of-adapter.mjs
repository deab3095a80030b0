// @ts-check
import { basename } from 'node:path';
import { findContract } from './conformance-contracts.mjs';

// An alias for the module named on the command line; the configuration resolves it.
const given = 'conformance:adapter';
const adapter = await import(/* @vite-ignore */ given);
const { port, make } = adapter;
const { contract, check } = findContract(adapter);

const name = typeof adapter.name === 'string' ? adapter.name : basename(process.env.CONFORMANCE_MODULE ?? '');
// These contracts do not wait for their adapter.
const ready = ['AvatarImages', 'PasswordHasher'].includes(port) && check(await make());
contract(name, () => {
  const made = ready || make();
  return made instanceof Promise ? made.then(check) : check(made);
});
