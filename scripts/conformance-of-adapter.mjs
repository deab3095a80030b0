// @ts-check
import { basename } from 'node:path';
import { findContract } from './conformance-contracts.mjs';

// An alias for the module named on the command line; the configuration resolves it.
const given = 'conformance:adapter';
const adapter = await import(/* @vite-ignore */ given);
const { port, make } = adapter;
const { contract, check } = await findContract(adapter);

const name = typeof adapter.name === 'string' ? adapter.name : basename(process.env.CONFORMANCE_MODULE ?? '');
if (port === 'AvatarImages') {
  const images = check(await make());
  contract(name, () => images);
} else if (port === 'KeyValueStorage') {
  contract(name, () => check(make()));
} else {
  contract(name, async () => check(await make()));
}
