import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, Result } from 'axe-core';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import type { Language } from '#contracts/languages.ts';
import { pollUntil } from './poll-until.ts';

declare global {
  interface Window {
    /** What {@link axeViolations} puts into the page. */
    axe: { run(options: object): Promise<AxeResults> };
  }
}

export interface View {
  /** CSS pixels. */
  width: number;
  theme: 'light' | 'dark';
  language: Language;
}

export interface PageOptions extends Partial<View> {
  /** Server the page's paths belong to, e.g. `http://127.0.0.1:3000`. */
  url: string;
  /** Signed-in state and storage of an earlier page, from {@link BrowserContext.storageState}. */
  storage?: Awaited<ReturnType<BrowserContext['storageState']>>;
}

/** A page of its own browser context: nothing is shared with another visitor. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Console errors, uncaught errors and violations of the content security policy since the page was opened. */
  complaints: string[];
  /** Refusals of the server that the test provokes: `404 /api/track/`. The browser reports each as a console error of its own. */
  expectRefusal(status: number, path: string): void;
  /** Closes the page; throws when it complained about anything. */
  close(): Promise<void>;
}

export interface TestBrowser {
  visit(options: PageOptions): Promise<Visitor>;
  /** Closes the browser; throws when a page that was left open complained. */
  stop(): Promise<void>;
}

const heights: Readonly<Record<number, number>> = { 360: 740, 768: 1024, 1280: 800 };

export interface BrowserOptions {
  /** Scroll bars that take room beside the page, as on most desks. */
  scrollBars?: boolean;
}

/**
 * Starts the Chromium at CHROMIUM_PATH, or the system's without a window.
 * @throws naming what to install where there is none
 */
export async function startBrowser(options?: BrowserOptions): Promise<TestBrowser> {
  const browser = await launch(options);
  return visitedBrowser(browser, () => browser.close());
}

const launch = ({ scrollBars = false }: BrowserOptions = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: launchArguments(),
    ignoreDefaultArgs: scrollBars ? ['--hide-scrollbars'] : [],
  });

const shared = new Map<boolean, Promise<Browser>>();

/**
 * Like {@link startBrowser}, with a Chromium that goes on for as long as this process: one that has drawn a page before draws the next one
 * with less work. When it is stopped what its visitors have left open is closed.
 */
export async function sharedBrowser({ scrollBars = false }: BrowserOptions = {}): Promise<TestBrowser> {
  const launched = shared.get(scrollBars) ?? launch({ scrollBars });
  shared.set(scrollBars, launched);
  const browser = await launched;
  return visitedBrowser(browser, async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
}

function visitedBrowser(browser: Browser, end: () => Promise<void>): TestBrowser {
  const visitors = new Set<Visitor>();
  return {
    async visit(options) {
      const visitor = await open(browser, options);
      visitors.add(visitor);
      return visitor;
    },
    async stop() {
      const complaints = [...visitors].flatMap((visitor) => visitor.complaints);
      await end();
      if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`);
    },
  };
}

/**
 * Where the Chromium is that is driven here.
 * @throws naming what to install where there is none
 */
export function chromiumPath(): string {
  const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell';
  if (existsSync(path)) return path;
  throw new Error(
    `There is no Chromium at ${path}: install the package chromium-headless-shell, or set CHROMIUM_PATH to an executable.`,
  );
}

/** What every Chromium here is started with: no sandbox for root, and nothing asked of anyone but the page's server. */
export const launchArguments = (): string[] => [
  // Chromium refuses its sandbox to root, which is who runs the tests in a container.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  // The pages of a test take turns in one process, which has the client's code compiled once: a seventh less work.
  '--renderer-process-limit=1',
  // Pages live too short for code to be optimized beside them: a tenth less work.
  '--js-flags=--single-threaded',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

async function open(
  browser: Browser,
  { url, storage, width = 1280, theme = 'light', language = 'en' }: PageOptions,
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: heights[width] ?? 800 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: language,
    timezoneId: 'Europe/Berlin',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...(storage ? { storageState: storage } : {}),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  const refusals: { status: number; path: string }[] = [];
  let isClosing = false;
  const isExpected = (text: string, path: string) =>
    (isClosing && text.startsWith('Failed to load resource')) ||
    refusals.some((refusal) => text.includes(`status of ${refusal.status} `) && path.startsWith(refusal.path));
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    const source = message.location().url;
    const path = URL.canParse(source) ? new URL(source).pathname : source;
    if (message.type() === 'error' && !isExpected(message.text(), path)) complaints.push(`console: ${message.text()} (${path})`);
  });
  // Chromium does not print every violation; the event is fired for each.
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`content security policy: ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  return {
    page,
    context,
    complaints,
    expectRefusal: (status, path) => refusals.push({ status, path }),
    async close() {
      // An answer that a test is still changing for the page need not be there when the page goes,
      // and a request that a test holds back goes on to the server now, whatever that answers.
      isClosing = true;
      await Promise.all(context.pages().map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
      await context.close();
      const found = complaints.splice(0);
      if (found.length > 0) throw new Error(`The browser complained:\n${found.join('\n')}`);
    },
  };
}

/** Turns an open page to another view, as its user would: the window, the system's colours and the language select. */
export async function lookAs(page: Page, { width, theme, language }: View): Promise<void> {
  await page.setViewportSize({ width, height: heights[width] ?? 800 });
  await page.emulateMedia({ colorScheme: theme });
  const html = page.locator('html');
  if ((await html.getAttribute('lang')) !== language) {
    await page.locator('select:has(option[lang])').selectOption(language);
    await page.locator(`html[lang=${language}]`).waitFor();
  }
  await settled(page);
}

/** Waits until fonts are there and nothing moves any more. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The page learns of another window size or colour scheme with the next frame.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await document.fonts.ready;
    const passing = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(passing.map((animation) => animation.finished));
  });
}

/** Waits until the page's code has taken an element of the served page over; until then a link is the browser's to follow. */
export const takenOver = (element: Locator): Promise<void> =>
  pollUntil('the code of the page to arrive', () =>
    element.evaluate((drawn) => Object.keys(drawn).some((key) => key.startsWith('__reactProps$'))),
  ).then(() => undefined);

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with the page as it is now, one line for each element; none is what a test expects. */
export async function axeViolations(page: Page): Promise<string[]> {
  const loaded = await page.evaluate(() => 'axe' in window);
  if (!loaded) await page.evaluate(axeSource);
  const results = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }));
  return results.violations.flatMap(linesOf);
}

const linesOf = ({ id, help, nodes }: Result): string[] =>
  nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`);

export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What is lower or narrower than a thumb needs, by its text; a link inside a sentence may be, and a box whose words can be touched. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const leastPx = 40;
    return [...document.querySelectorAll<HTMLElement>('a, button, select, textarea, input, label:has(input)')]
      .filter((target) => target.checkVisibility() && !target.closest('[inert]') && !target.matches('p a, label input'))
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        return Math.round(Math.min(width, height)) < leastPx;
      })
      .map((target) => `${target.tagName} ${target.textContent || target.getAttribute('aria-label')}`);
  });
