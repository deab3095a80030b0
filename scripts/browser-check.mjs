// @ts-check
import './node-version.mjs';
import { launchBrowser } from './browser.mjs';
import { runMain } from './project.mjs';

await runMain(async () => {
  const browser = await launchBrowser();
  console.log(`Browser ${browser.version()}: ${process.env.E2E_CHROMIUM}`);
  await browser.close();
});
