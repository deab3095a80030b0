import { tinyPng } from '@toolkit/adapters/contracts';
import { save as saveTo } from '../as-page.ts';
import { type RunningBackend, runBackend } from '../running-backend.ts';
import { breakableWay, type FaultProxy, s3Environment } from './s3-network.ts';

let way: FaultProxy;
let backend: RunningBackend;
let token: string;
const said: string[] = [];

beforeAll(async () => {
  way = await breakableWay();
  await way.set('refuse');
  const environment = s3Environment({ S3_ENDPOINT: `http://127.0.0.1:${way.port}` });
  backend = await runBackend({ impatient: true, environment, say: (line) => said.push(line) });
  token = await backend.issuer.token({ sub: 'ada' });
  await backend.call('/api/user/initialize', { token });
});
afterAll(async () => {
  await backend.stop();
  await way.close();
});

const save = (firstName: string, avatar?: Uint8Array<ArrayBuffer>) =>
  saveTo(backend, token, firstName, avatar);
const details = async () => (await backend.call('/api/user/account/details', { token })).json();

describe('an S3 service in trouble', () => {
  it('is no reason not to start', () => {
    expect(said).toContainEqual(expect.stringMatching(/cannot be reached now \(\w+\): no pictures until/));
  });

  it.each(['refuse', 'hang'] as const)(
    '(%s) names are saved and read, a picture is refused for now, and works without a restart when it is back',
    async (mode) => {
      await way.set(mode);
      expect((await save('Before')).status).toBe(200);
      const before = await details();
      const refused = await save('With a picture', tinyPng);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await refused.json()).toMatchObject({ code: 'unavailable' });
      expect(await details()).toEqual(before);
      expect((await backend.call('/readyz')).status).toBe(200);
      await way.set('pass');
      expect((await save('Again', tinyPng)).status).toBe(200);
    },
  );
});
