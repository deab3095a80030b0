import type { Page } from '@playwright/test';

/** Collects whatever a page complains about: violations of its policy, console errors, uncaught errors. */
export async function watch(page: Page): Promise<readonly string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    complaints.push(`${new URL(page.url()).pathname}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`Policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return complaints;
}
