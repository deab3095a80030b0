import { identityContract } from '@toolkit/adapters/contracts';
import { embeddedHarness } from './identity-harness.ts';

identityContract('EmbeddedIdentityProvider over HTTP', () => embeddedHarness());
