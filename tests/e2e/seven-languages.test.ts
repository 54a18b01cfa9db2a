import { expect, test } from 'vitest';
import { languages } from '#contracts/languages.ts';
import { axeViolations, lookAs, overflow, smallTargets } from '#tests/support/browser.ts';
import { setStage } from './stage.ts';

const { visit, shipmentThatIs } = setStage();

const routes: [name: string, path: () => string, refusal?: [status: number, path: string]][] = [
  ['home', () => '/'],
  ['tracking', () => '/track'],
  ['a parcel', () => `/track/${shipmentThatIs('in_transit').trackingNumber}`],
  ['following a parcel', () => '/follow/nothing', [404, '/api/follows/']],
  ['a quote', () => '/quote/nothing', [404, '/api/quotes/']],
  ['the sign-in', () => '/dashboard-login'],
  ['an address where nothing is', () => '/nothing', [404, '/nothing']],
];

test.each(routes)('%s has no barrier in any language, light or dark, on a phone and on a desk', async (_name, path, refusal) => {
  const visitor = await visit();
  if (refusal) visitor.expectRefusal(...refusal);
  const { page } = visitor;
  await page.goto(path());
  await page.getByRole('heading', { level: 1 }).waitFor();
  const problems: string[] = [];
  for (const language of languages) {
    for (const [theme, width] of [
      ['light', 360],
      ['dark', 1280],
    ] as const) {
      await lookAs(page, { language, theme, width });
      const beyond = await overflow(page);
      const small = width === 360 ? await smallTargets(page) : [];
      const found = [
        ...(await axeViolations(page)),
        ...(beyond > 0 ? [`${beyond} px beyond the edge`] : []),
        ...small.map((target) => `too small for a thumb: ${target}`),
      ];
      problems.push(...found.map((line) => `${language}, ${theme}: ${line}`));
    }
  }
  expect(problems).toEqual([]);
  await visitor.close();
});
