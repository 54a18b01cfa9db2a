import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages, type Language } from '#contracts/languages.ts';
import { axeViolations, lookAs, overflow, smallTargets } from '#tests/support/browser.ts';
import { namespaces } from '#web/shared/i18n/namespaces.ts';
import { setStage } from './stage.ts';

const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>;

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

/** The addresses of a language's words, one for each part of the site. */
const wordsOnTheWire = (language: Language) =>
  namespaces.map((namespace) => `/${manifest[`shared/i18n/locales/${namespace}/${language}.ts`]?.file}`);

test.each(languages)('the words of %s come alone', async (language) => {
  const visitor = await visit({ language });
  const { page } = visitor;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page.locator('#shipping-calculator [class*=line] p').first().waitFor();
  await page.goto('/track');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const spoken = languages.filter((other) => wordsOnTheWire(other).some((file) => asked.includes(file)));
  expect(spoken).toEqual([language]);
  await visitor.close();
});

test('where the texts of a language cannot be loaded, English is used', async () => {
  const visitor = await visit({ language: 'de' });
  const { page } = visitor;
  visitor.expectRefusal(503, '/assets/');
  const [file] = wordsOnTheWire('de').slice(namespaces.indexOf('tracking'));
  await page.route(`**${file}`, (route) => route.fulfill({ status: 503 }));
  // Several numbers: a page that the browser draws itself.
  await page.goto('/track?n=a,b');
  await page.getByRole('heading', { level: 1, name: 'Package Tracking' }).waitFor();
  await page.getByRole('contentinfo').getByText('Sendung verfolgen').waitFor();
  await visitor.close();
});
