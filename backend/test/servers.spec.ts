// A single file for Jest, so that all share the modules. Each test starts its own servers: Passport keeps one set of
// strategies for the process, so only the newest server accepts tokens.
import { jest } from '@jest/globals';
import './servers/ended-sessions.ts';
import './servers/firebase.ts';
import './servers/metrics.ts';
import { longTest } from './long-test.ts';

jest.setTimeout(longTest);
