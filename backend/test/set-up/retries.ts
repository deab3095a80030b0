import { jest } from '@jest/globals';

/** A test that fails has a second try if the whole suite runs. The report keeps why it failed at first. */
jest.retryTimes(Number(process.env.RETRIES ?? 0), { logErrorsBeforeRetry: true });
