import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from '#tests/support/browser.ts';
import { columnsOf } from '#tests/support/pixels.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { setStage } from './stage.ts';

const { visit, visitAsAgent } = setStage({ scrollBars: true });

const looks = (['en', 'ar'] as const).flatMap((language) => (['light', 'dark'] as const).map((theme) => ({ language, theme })));
/** As far as two colours beside each other look the same: a band of white paper and the page, both under the mask. */
const sameColour = 8;
const mostEdges = 13;
/** On a busy machine the page comes to rest late. */
const restMs = 90_000;

/** Where everything on the page is. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.tagName} ${[x, y, width, height].map((value) => Math.round(value)).join(' ')}`;
    }),
  );

/** Requests of a page that are on their way, from the call on. */
function requestsOf(page: Page): ReadonlySet<Request> {
  const onTheWay = new Set<Request>();
  page.on('request', (request) => {
    // What the page before asked for is of no account, and need not be heard of again.
    if (request.isNavigationRequest()) onTheWay.clear();
    onTheWay.add(request);
  });
  page.on('requestfinished', (request) => onTheWay.delete(request));
  page.on('requestfailed', (request) => onTheWay.delete(request));
  return onTheWay;
}

/** Where everything is once it has come to rest: code, fonts, rates and figures arrive in their own time. */
async function restingPlaces({ page, requests }: Opened): Promise<string[]> {
  let before = '';
  const atRest = async () => {
    await settled(page);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const now = await places(page);
    const rests = requests.size === 0 && before === now.join();
    before = now.join();
    return rests && now;
  };
  return pollUntil('the page to rest', atRest, restMs);
}

/** How many rows of the window have another colour where the scroll bar was than beside it. */
async function stripe(page: Page): Promise<number> {
  const [beside = [], bar = []] = await columnsOf(page.context(), await page.screenshot(), [1255, 1272]);
  expect(bar.length).toBeGreaterThan(500);
  // A drawer that comes from that side covers the place itself.
  const isCovered = await page.evaluate(() => document.elementFromPoint(1272, 400)?.closest('[role=dialog]') !== null);
  const differs = (colour: number[], y: number) =>
    colour.some((part, index) => Math.abs(part - (beside[y]?.[index] ?? 0)) > sameColour);
  return isCovered ? 0 : bar.filter(differs).length;
}

interface Opened {
  page: Page;
  requests: ReadonlySet<Request>;
}

/** A font that comes late is used from the next page on: here by every page. */
async function openWithFonts(page: Page, path: string): Promise<Opened> {
  const requests = requestsOf(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.reload({ waitUntil: 'networkidle' });
  return { page, requests };
}

/** Opens a dialog and closes it: nothing of the page behind may move, and the place of its scroll bar is under the mask too. */
async function opensInPlace(opened: Opened, opener: string): Promise<void> {
  const { page } = opened;
  const before = await restingPlaces(opened);
  expect(await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(10);
  await page.locator(opener).first().click();
  await page.getByRole('dialog').waitFor();
  await settled(page);
  expect(await places(page), opener).toEqual(before);
  expect(await stripe(page), opener).toBeLessThan(mostEdges);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

test.each(looks)('a dialog above the home page moves nothing and leaves no stripe, $theme, in $language', async (look) => {
  const { page, close } = await visit(look);
  // High enough for the longest of them, which would have a scroll bar of its own.
  await page.setViewportSize({ width: 1280, height: 1300 });
  const home = await openWithFonts(page, '/');
  for (const opener of ['main [aria-haspopup=dialog]', 'header [aria-haspopup=dialog]', 'header [aria-haspopup=dialog] >> nth=1'])
    await opensInPlace(home, opener);
  await close();
});

test.each(looks)('a dialog above the dashboard moves nothing and leaves no stripe, $theme, in $language', async (look) => {
  const { page, close } = await visitAsAgent(look);
  await page.setViewportSize({ width: 1280, height: 1000 });
  const dashboard = await openWithFonts(page, '/dashboard');
  await opensInPlace(dashboard, 'main button[class*=action]');
  await close();
});
