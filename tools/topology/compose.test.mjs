// @ts-check
import { readFileSync } from 'node:fs';
import { productionScripts } from '../../scripts/assemble.mjs';
import { at } from '../../scripts/project.mjs';
import { composeServices } from './compose.mjs';

const readText = (/** @type {string} */ path) => readFileSync(at(path), 'utf8');
const secrets = { POSTGRES_PASSWORD: 'a secret', S3_SECRET_ACCESS_KEY: 'another' };

describe('docker-compose.yml', () => {
  it.each(Object.keys(secrets))('has no default for %s', (name) => {
    expect(() => composeServices({ ...secrets, [name]: '' })).toThrow(`${name} is not set.`);
  });

  it('runs two copies of the app with the same settings, all of them known', () => {
    const services = composeServices(secrets);
    const { environment = {} } = services['app-1'] ?? {};
    expect(services['app-2']?.environment).toEqual(environment);
    const known = readText('.env.example');
    for (const name of Object.keys(environment)) expect(known).toMatch(new RegExp(`^#?${name}=`, 'm'));
    expect(environment.DATABASE_URL).toContain(secrets.POSTGRES_PASSWORD);
  });

  it('has the commands in the image that deploy.md runs there, under the names of the repository', () => {
    const page = readText('docs/deploy.md');
    const used = [...page.matchAll(/^docker .*(?: |')npm run (\S+)/gm)].map(([, name = '']) => name);
    expect(Object.keys(productionScripts)).toEqual(expect.arrayContaining(used));
    expect(new Set(used).size).toBe(4);
    const { scripts } = JSON.parse(readText('package.json'));
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(Object.keys(productionScripts)));
  });

  it('confines every service to this machine: asked whether it is well, of a named version, nothing to write but volumes', () => {
    const image = readText('Dockerfile');
    expect(image).toMatch(/^USER node$/m);
    for (const [name, service] of Object.entries(composeServices(secrets))) {
      const { healthcheck, image: from } = service;
      const own = from === 'traffic-toolkit';
      expect(own ? /^HEALTHCHECK /m.test(image) : healthcheck && /:v?\d/.test(from), name).toBeTruthy();
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
        pids_limit: expect.any(Number),
      });
      // Its entrypoint becomes another user.
      if (name !== 'postgres') expect(service.cap_add).toBeUndefined();
    }
    const text = readText('docker-compose.yml');
    for (const [, port] of text.matchAll(/^ {6}- (\d\S*:\d+)$/gm)) expect(port).toMatch(/^127\.0\.0\.1:/);
  });
});

describe('the proxy', () => {
  it('closes idle connections before the app does', () => {
    const proxy = /^\s*timeout http-keep-alive (\d+)s$/m.exec(readText('deploy/haproxy.cfg'));
    const app = /keepAliveTimeout: ([\d_]+),/.exec(readText('backend/src/server/server-limits.ts'));
    expect(Number(proxy?.[1]) * 1000).toBeLessThan(Number(app?.[1]?.replaceAll('_', '')));
  });
});

it('The image takes no secret, no data and no backup along', () => {
  const names = ['.env', 'data', 'traffic-toolkit-*.tar.gz', '.git', '**/node_modules'];
  expect(readText('.dockerignore').split('\n')).toEqual(expect.arrayContaining(names));
});
