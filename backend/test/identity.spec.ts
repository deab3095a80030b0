import { jest } from '@jest/globals';
import { identityContract } from '@toolkit/adapters/contracts';
import { embeddedHarness } from './identity/identity-harness.ts';
// A single file for Jest, so that all share the modules.
import './identity/requests.ts';
import { longTest } from './long-test.ts';

jest.setTimeout(longTest);

identityContract('EmbeddedIdentityProvider over HTTP', embeddedHarness);
