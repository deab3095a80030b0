import { identityRules } from '@toolkit/domain/session';
import { type IdentityServer, identityServer } from './identity-server.ts';
import { password, readCode, visited } from './identity-visitors.ts';

const { newAddress } = visited;

describe('limits in production', () => {
  let strict: IdentityServer;

  afterEach(() => strict.close());

  it('hold for one source over many accounts, and an IPv6 network is one source', async () => {
    let address = '2001:db8::1';
    strict = await identityServer({
      sharing: visited.server,
      rules: {},
      source: () => address,
    });
    const codes = [];
    for (let attempt = 0; attempt < 55; attempt += 1) {
      address = `2001:db8::${attempt.toString(16)}`;
      codes.push(
        await readCode(await strict.post('/sign-in', { email: `spray-${attempt}@example.com`, password })),
      );
    }
    expect(codes.filter((code) => code === 'invalid-credentials')).toHaveLength(
      identityRules.guessesPerSource.points,
    );
    address = '::ffff:192.0.2.1';
    const registrations = [];
    for (let attempt = 0; attempt < 22; attempt += 1) {
      if (attempt === 10) address = '192.0.2.1';
      registrations.push(
        await readCode(
          await strict.post('/register', { email: `new-${attempt}@example.com`, password: 'short' }),
        ),
      );
    }
    expect(registrations.filter((code) => code === 'too-many-requests')).toHaveLength(2);
    // Nor does a restart make room.
    await strict.close();
    strict = await identityServer({ sharing: visited.server, rules: {}, source: () => address });
    const late = await strict.post('/register', { email: newAddress(), password });
    expect(await readCode(late)).toBe('too-many-requests');
  });
});
