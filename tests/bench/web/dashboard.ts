import type { TestBrowser } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/npm-start.ts';
import { percentile } from '../row.ts';

/** How long a dispatcher may wait after signing in, on the machine that measures. */
export const usableWithinMs = 1_500;

const runs = 5;

/** Medians of the way from the click on "Sign In" to the first row's menu, and of the answers it waits for, asked for one by one. */
export async function dashboardFigures(browser: TestBrowser, url: string): Promise<{ usableMs: number; answersMs: number }> {
  const usable: number[] = [];
  const answers: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    usable.push(await timeToUse(browser, url));
    answers.push(await timeToAnswer(url));
  }
  return { usableMs: percentile(usable, 0.5), answersMs: percentile(answers, 0.5) };
}

async function timeToUse(browser: TestBrowser, url: string): Promise<number> {
  const visitor = await browser.visit({ url, language: 'en', width: 1280, theme: 'light' });
  const { page } = visitor;
  await page.goto('/dashboard-login', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Use this account: agent', exact: true }).click();
  const startedAt = performance.now();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click();
  await page.getByRole('menuitem').first().waitFor();
  const took = performance.now() - startedAt;
  await visitor.close();
  return took;
}

async function timeToAnswer(url: string): Promise<number> {
  const startedAt = performance.now();
  const headers = { Cookie: await signedIn(url) };
  for (const path of ['/api/shipments?limit=25', '/api/stats']) {
    const answer = await fetch(url + path, { headers });
    if (!answer.ok) throw new Error(`${path} cannot be read: ${await answer.text()}`);
  }
  return performance.now() - startedAt;
}
