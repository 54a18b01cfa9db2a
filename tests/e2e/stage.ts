import { afterEach, beforeAll, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { languages, type Language } from '#contracts/languages.ts';
import type { Shipment } from '#contracts/shipments.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import { axeViolations, lookAs, overflow, settled, type PageOptions, type View, type Visitor } from '#tests/support/browser.ts';
import { shown } from '#tests/support/shown.ts';
import { signIn } from '#tests/support/staff.ts';
import { setDemo } from './demo.ts';

const widths = [360, 768, 1280];
const themes = ['light', 'dark'] as const;
/** One of each writing direction is looked at in full; the longest words of the others have to fit a phone. */
const inFull: readonly Language[] = ['en', 'ar'];
/**
 * Every pair of a width, a theme and a language is among these, though not every combination of the three: a theme moves nothing, and
 * a width changes no colour. Languages come one after the other, since a page is drawn again for each.
 */
const fullViews: View[] = inFull.flatMap((language, nth) =>
  widths.flatMap((width, nthWidth) => ({ width, theme: themes[(nth + nthWidth) % 2] ?? 'light', language })),
);
const phoneViews: View[] = languages
  .filter((language) => !inFull.includes(language))
  .map((language) => ({ width: 360, theme: 'light', language }));

export interface Stage {
  /** Of the app, for a test that holds it up. */
  readonly databaseUrl: string;
  /** Of the app. */
  readonly url: string;
  visit(view?: Partial<View>): Promise<Visitor>;
  /** A visitor whose page is closed when the test is over. */
  come(view?: Partial<View>): Promise<Visitor>;
  /** A visitor with the session of an agent. */
  visitAsAgent(view?: Partial<View>): Promise<Visitor>;
  /** A shipment of the demonstration that is in that status. */
  shipmentThatIs(status: ShipmentStatus): Shipment;
}

/** To be called where the tests of a file begin; `env` is of the app. */
export function setStage(options: Parameters<typeof setDemo>[0] = {}): Stage {
  const demo = setDemo(options);
  let signedIn: NonNullable<PageOptions['storage']>;
  let shipments: Shipment[];
  const here: Visitor[] = [];
  beforeAll(async () => {
    const agent = await demo.visit();
    await signIn(agent.page, 'agent');
    signedIn = await agent.context.storageState();
    shipments = (await (await agent.context.request.get('/api/shipments?limit=100')).json()) as Shipment[];
    await agent.close();
  });
  afterEach(async () => {
    await Promise.all(here.splice(0).map((visitor) => visitor.close()));
  });
  return {
    get databaseUrl() {
      return demo.databaseUrl;
    },
    get url() {
      return demo.url;
    },
    visit: demo.visit,
    async come(view) {
      const visitor = await demo.visit(view);
      here.push(visitor);
      return visitor;
    },
    visitAsAgent: (view) => demo.visit({ storage: signedIn, ...view }),
    shipmentThatIs: (status) =>
      shipments.find((shipment) => shipment.status === status) ?? expect.unreachable(`no demo shipment is ${status}`),
  };
}

/** Waits until the text can be seen. */
export const see = (page: Page, text: string | RegExp) => shown(page, text).first().waitFor();

/** Waits for a toast that says all of this. */
export const seeToast = async (page: Page, ...texts: string[]) => {
  const region = page.getByRole('region', { name: 'Notifications' });
  for (const text of texts) await region.getByText(text, { exact: true }).waitFor();
};

/** Takes the pointer away from what was clicked, until no tooltip is left of it. */
async function restPointer(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.locator('.ant-tooltip:visible').first().waitFor({ state: 'hidden' });
}

/**
 * Turns the page to every view and collects what is wrong in it; then closes it. `open` opens a dialog again in each: behind one, no
 * other language can be chosen.
 */
export async function isFineInEveryView({ page, close }: Visitor, open?: (page: Page) => Promise<void>): Promise<void> {
  const problems: string[] = [];
  for (const view of [...fullViews, ...phoneViews]) {
    await lookAs(page, view);
    await open?.(page);
    await restPointer(page);
    await settled(page);
    const name = `${view.width} px, ${view.theme}, ${view.language}`;
    const beyond = await overflow(page);
    if (beyond > 0) problems.push(`${name}: ${beyond} px beyond the edge`);
    if (fullViews.includes(view)) problems.push(...(await axeViolations(page)).map((line) => `${name}: ${line}`));
    if (open) await page.keyboard.press('Escape');
  }
  expect(problems).toEqual([]);
  await close();
}
