import type { Visit } from '@toolkit/application/backend/session';
import { type CallFields, type IdentityCallName, readBody } from '@toolkit/application/calls';
import type { CallResult, IdentityCalls } from '@toolkit/application/web/session';
import { fail } from '@toolkit/domain/result';
import { MemoryBrowser } from './memory-browser.ts';
import type { MemoryIdentityServer } from './memory-identity-server.ts';

/** The calls of one browser's pages to the server in memory. All clients share one network. */
export class MemoryIdentityCalls implements IdentityCalls {
  constructor(
    private readonly server: MemoryIdentityServer,
    private readonly browser = new MemoryBrowser(),
  ) {}

  async post<Call extends IdentityCallName>(
    call: Call,
    fields: CallFields[Call],
    user?: string,
  ): CallResult<Call> {
    const { useCases, wire } = this.server;
    // The cookies change when the answer arrives.
    const changes: (() => void)[] = [];
    const answer = await wire.send(async () => {
      const body = readBody(call, { ...fields, user });
      const handle = useCases.handlers[call];
      if (!body || !handle) return fail({ code: 'unknown' });
      const visit = this.visit((change) => void changes.push(change));
      const result = await handle(body.value, visit);
      // Mails are delivered before the answer arrives.
      await useCases.mails.close();
      if (result.ok) return result;
      const { code, ...wait } = result.error;
      return fail({ ...wait, code: code === 'bad-request' ? 'unknown' : code });
    });
    for (const change of changes) change();
    return answer;
  }

  private visit(onArrival: (change: () => void) => void): Visit {
    const { browser } = this;
    const set = (token: string | undefined) =>
      onArrival(() => {
        browser.cookie = token;
      });
    return {
      source: 'memory',
      browser: {
        tokens: [browser.cookie ?? ''],
        marks: browser.marks,
        keep: (token, isNew) => {
          if (isNew) set(token);
        },
        forget: () => set(undefined),
        keepMarks: (marks) =>
          onArrival(() => {
            browser.marks = marks;
          }),
        keepAttempt: ({ state, encrypted }) => onArrival(() => browser.attempts.set(state, encrypted)),
        takeAttempt: (state) => {
          onArrival(() => browser.attempts.delete(state));
          return browser.attempts.get(state);
        },
        keepIdToken: () => {},
      },
    };
  }
}
