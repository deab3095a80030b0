import { rm } from 'node:fs/promises';
import { builtWeb } from '../../src/pages/built-web.ts';
import { type RunningBackend, runBackend } from '../running-backend.ts';
import { builtPage } from './built-page.ts';

/** One backend for all tests of a file that do not start their own. */
export let backend: RunningBackend;
let dist: string;

beforeAll(async () => {
  dist = await builtPage();
  backend = await runBackend({
    web: builtWeb(dist),
    environment: {
      PUBLIC_URL: 'https://toolkit.example.test',
      SUPPORT_URL: 'https://help.example.test/</script>',
      METRICS_PORT: '0',
    },
  });
});

afterAll(async () => {
  await backend.stop();
  await rm(dist, { recursive: true });
});
