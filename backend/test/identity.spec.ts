import { jest } from '@jest/globals';
import { identityContract } from '@toolkit/adapters/contracts';
import { embeddedHarness } from './identity/identity-harness.ts';
// A single file for Jest, so that all share the modules and one provider.
import './identity/cookies.ts';
import './identity/entering.ts';
import './identity/trusted-devices.ts';
import './identity/limits.ts';
import './identity/mailed-codes.ts';
import './identity/mails.ts';
import './identity/reach.ts';
import './identity/requests.ts';
import './identity/sessions.ts';
import { longTest } from './long-test.ts';

jest.setTimeout(longTest);

identityContract('EmbeddedIdentityProvider over HTTP', embeddedHarness);
