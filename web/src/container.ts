import type { Container } from 'inversify';
import type { Config } from './config.ts';

export function createAppContainer(_config: Config): Container {
  throw new Error('No adapters are chosen yet.');
}
