// @ts-check
import { readFileSync } from 'node:fs';
import { productionScripts } from '../../scripts/assemble.mjs';
import { at } from '../../scripts/project.mjs';
import { composeServices } from './compose.mjs';

const secrets = { POSTGRES_PASSWORD: 'a secret of the test', S3_SECRET_ACCESS_KEY: 'another' };

describe('docker-compose.yml', () => {
  it.each(Object.keys(secrets))('has no default for %s', (name) => {
    expect(() => composeServices({ ...secrets, [name]: '' })).toThrow(`${name} is not set.`);
  });

  it('runs two copies of the app with the same settings, all of them known', () => {
    const services = composeServices(secrets);
    const { environment = {} } = services['app-1'] ?? {};
    expect(services['app-2']?.environment).toEqual(environment);
    const known = readFileSync(at('.env.example'), 'utf8');
    for (const name of Object.keys(environment)) expect(known).toMatch(new RegExp(`^#?${name}=`, 'm'));
    expect(environment.DATABASE_URL).toContain(secrets.POSTGRES_PASSWORD);
  });

  it('asks every service whether it is well', () => {
    const image = readFileSync(at('Dockerfile'), 'utf8');
    for (const [name, { healthcheck, image: from }] of Object.entries(composeServices(secrets))) {
      const own = from === 'traffic-toolkit' && /^HEALTHCHECK /m.test(image);
      expect(own || healthcheck, name).toBeTruthy();
    }
  });

  it('has the commands in the image that deploy.md runs there, under the names of the repository', () => {
    const page = readFileSync(at('docs/deploy.md'), 'utf8');
    const used = [
      ...page.matchAll(/^docker .* npm run (\S+)/gm),
      ...page.matchAll(/^docker .*'npm run (\S+)/gm),
    ];
    const names = new Set(used.map(([, name]) => name));
    expect([...names].sort()).toEqual(['data:backup', 'data:move', 'data:restore', 'doctor']);
    const { scripts } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
    for (const name of names) expect(Object.keys(productionScripts)).toContain(name);
    for (const name of Object.keys(productionScripts)) expect(Object.keys(scripts)).toContain(name);
  });

  it('takes no image by a name that moves by itself', () => {
    for (const { image } of Object.values(composeServices(secrets))) {
      if (image !== 'traffic-toolkit') expect(image).toMatch(/:v?\d/);
    }
  });

  it('confines every service: nothing to write but volumes, no rights to gain, bounds of memory and processes', () => {
    for (const [name, service] of Object.entries(composeServices(secrets))) {
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
        pids_limit: expect.any(Number),
      });
    }
  });

  it('gives no service but PostgreSQL, whose entrypoint becomes another user, a right back', () => {
    const services = Object.entries(composeServices(secrets));
    expect(services.filter(([, { cap_add }]) => cap_add).map(([name]) => name)).toEqual(['postgres']);
    expect(services.find(([name]) => name === 'postgres')?.[1].cap_add).not.toContain('SYS_ADMIN');
  });

  it('publishes to this machine alone', () => {
    const text = readFileSync(at('docker-compose.yml'), 'utf8');
    for (const [, port] of text.matchAll(/^ {6}- (\d\S*:\d+)$/gm)) expect(port).toMatch(/^127\.0\.0\.1:/);
  });
});

describe('the proxy', () => {
  it('closes idle connections before the app does', () => {
    const proxy = /^\s*timeout http-keep-alive (\d+)s$/m.exec(readFileSync(at('deploy/haproxy.cfg'), 'utf8'));
    const app = /keepAliveTimeout: ([\d_]+),/.exec(
      readFileSync(at('backend/src/server/server-limits.ts'), 'utf8'),
    );
    expect(Number(proxy?.[1]) * 1000).toBeLessThan(Number(app?.[1]?.replaceAll('_', '')));
  });
});

describe('the image', () => {
  const stages = readFileSync(at('Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .slice(1);

  it('runs without what built it, and not as root', () => {
    expect(stages).toHaveLength(2);
    expect(stages[1]).toMatch(/^USER node$/m);
    expect(stages[1]).not.toMatch(/\bnpm\b|COPY \. /);
  });

  it('keeps its data for its own user, and gives memory back', () => {
    expect(stages[1]).toMatch(/install -d -m 700 -o node -g node \/data$/m);
    expect(stages[1]).toMatch(/^ENV .*MALLOC_MMAP_THRESHOLD_=\d+/m);
  });

  it('takes no secret and no data along', () => {
    const ignored = readFileSync(at('.dockerignore'), 'utf8').split('\n');
    for (const name of ['.env', 'data', '.git', '**/node_modules']) expect(ignored).toContain(name);
  });

  it.each(['.dockerignore', '.gitignore'])('takes no backup along that lies where it is made: %s', (list) => {
    const [, prefix] =
      /`(traffic-toolkit-)\$.*\.tar\.gz`/.exec(readFileSync(at('backend/src/composition/data.ts'), 'utf8')) ??
      [];
    expect(readFileSync(at(list), 'utf8').split('\n')).toContain(`${prefix}*.tar.gz`);
  });
});
