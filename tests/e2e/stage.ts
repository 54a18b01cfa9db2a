import { afterEach, beforeAll, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { languages } from '#contracts/languages.ts';
import type { Shipment } from '#contracts/shipments.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import { axeViolations, lookAs, overflow, settled, type PageOptions, type View, type Visitor } from '#tests/support/browser.ts';
import { shown } from '#tests/support/shown.ts';
import { openSession } from '#tests/support/staff.ts';
import { setDemo } from './demo.ts';

/**
 * How a screen looks is looked at in these: every width, both themes, both writing directions, and the long words of German on a phone.
 * A desk in English and in light colours is what most tests are in anyway. ALL_VIEWS=1 looks at it in every one.
 */
const views: View[] = process.env.ALL_VIEWS
  ? ([360, 768, 1280] as const).flatMap((width) =>
      (['light', 'dark'] as const).flatMap((theme) => languages.map((language) => ({ width, theme, language }))),
    )
  : [
      { width: 360, theme: 'light', language: 'de' },
      { width: 360, theme: 'dark', language: 'ar' },
      { width: 768, theme: 'light', language: 'ar' },
      { width: 1280, theme: 'dark', language: 'en' },
    ];

/** Of the other languages it is their length on a phone that is looked at. */
const isForAxe = ({ language }: View): boolean => language === 'en' || language === 'ar';

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

/** What the pages of staff keep of whoever was signed in last. */
const shownAsAgent = { name: 'waybill.session', value: JSON.stringify({ username: 'agent', role: 'agent' }) };

/** To be called where the tests of a file begin; `env` is of the app. */
export function setStage(options: Parameters<typeof setDemo>[0] = {}): Stage {
  const demo = setDemo(options);
  let signedIn: NonNullable<PageOptions['storage']>;
  let shipments: Shipment[];
  const here: Visitor[] = [];
  beforeAll(async () => {
    const agent = await demo.visit();
    await openSession(agent.page, 'agent');
    signedIn = { ...(await agent.context.storageState()), origins: [{ origin: demo.url, localStorage: [shownAsAgent] }] };
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
  for (const view of views) {
    await lookAs(page, view);
    await open?.(page);
    await restPointer(page);
    await settled(page);
    const name = `${view.width} px, ${view.theme}, ${view.language}`;
    const beyond = await overflow(page);
    if (beyond > 0) problems.push(`${name}: ${beyond} px beyond the edge`);
    if (isForAxe(view)) problems.push(...(await axeViolations(page)).map((line) => `${name}: ${line}`));
    if (open) await page.keyboard.press('Escape');
  }
  expect(problems).toEqual([]);
  await close();
}
