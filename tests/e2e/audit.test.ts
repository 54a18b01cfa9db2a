import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { auditStateSchema } from '#contracts/audit.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { asks, chatParties } from '#tests/support/chat.ts';
import { socketsOfTests } from '#tests/support/live.ts';
import { signIn, openSession } from '#tests/support/staff.ts';
import { isFineInEveryView, see, setStage } from './stage.ts';

const stage = setStage();
const { come, visitAsAgent } = stage;
const { visitor: chatVisitor } = chatParties(socketsOfTests());

const send = async (page: Page, method: 'post' | 'patch', path: string, data: object) => {
  const answer = await page.context().request[method](path, { data, headers: { Origin: new URL(page.url()).origin } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return shipmentSchema.parse(await answer.json());
};
async function travelled(page: Page): Promise<Shipment> {
  await page.goto('/dashboard');
  const { id } = await send(page, 'post', '/api/shipments', aShipment());
  const path = `/api/shipments/${id}/status`;
  await send(page, 'patch', path, { status: 'picked_up', location: 'Accra, Ghana', description: 'Picked up' });
  await send(page, 'patch', path, { status: 'in_transit', location: 'Abidjan, Ivory Coast', description: 'On its way' });
  return send(page, 'patch', path, { status: 'delivered', location: 'Berlin, Germany', description: 'Handed over' });
}
const historyOf = async (page: Page, { id }: Shipment) => {
  await page.goto(`/audit/shipment/${id}`);
  await page.getByRole('slider').waitFor();
  await see(page, 'event 4 of 4');
};
const asOf = async (page: Page, { id }: Shipment, revision: number | string) => {
  const answer = await page.context().request.get(`/api/audit/shipment/${id}?asOf=${revision}`);
  return auditStateSchema.parse(await answer.json());
};
const scansSchema = z.object({ scans: z.array(z.object({ id: z.string(), location: z.string() })) });
const card = (page: Page, name: string) => page.getByRole('region', { name });
const stampIn = (page: Page) => card(page, 'As it stood then').locator('[data-status]').first().getAttribute('data-status');

describe('the history of a shipment', () => {
  test('is gone through by the keyboard, and shows at every event what the API says', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    const shipment = await travelled(page);
    await historyOf(page, shipment);
    const slider = page.getByRole('slider');
    await slider.focus();
    for (const revision of [2, 1, 0]) {
      await page.keyboard.press('ArrowLeft');
      await see(page, `event ${revision + 1} of 4`);
      const { state, changes, seen } = await asOf(page, shipment, revision);
      await card(page, 'As it stood then')
        .locator(`[data-status="${String(state?.['status'])}"]`)
        .waitFor();
      await card(page, 'What the customer saw then').locator(`[data-status="${seen?.shipment.status}"]`).waitFor();
      if (revision === 0) continue;
      const status = changes.find(({ path }) => path === 'status');
      expect(status).toBeDefined();
      expect(await card(page, 'As it stood then').locator('del').first().textContent()).toMatch(/Pending|Picked Up/);
    }
    expect(new URL(page.url()).searchParams.get('asOf')).toBe('0');
    await page.keyboard.press('End');
    await see(page, 'event 4 of 4');
    await card(page, 'As it stood then').locator('[data-status="delivered"]').waitFor();
    expect(new URL(page.url()).searchParams.get('asOf')).toBeNull();
    await page.getByRole('button', { name: /Picked up/ }).click();
    await see(page, 'event 2 of 4');
    await isFineInEveryView(visitor);
  });

  test('keeps up with keys that come faster than its answers', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    await historyOf(page, await travelled(page));
    await page.getByRole('slider').focus();
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
    await see(page, 'event 2 of 4');
    await card(page, 'As it stood then').locator('[data-status="picked_up"]').waitFor();
    await visitor.close();
  });

  test('plays by itself until now, and stops for whoever takes over', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    const shipment = await travelled(page);
    await page.goto(`/audit/shipments/${shipment.id}?asOf=2`);
    await see(page, 'event 3 of 4');
    await page.getByRole('button', { name: 'Play' }).click();
    await see(page, 'event 4 of 4');
    await page.getByRole('button', { name: 'Play' }).click();
    await see(page, 'event 1 of 4');
    await page.getByRole('slider').focus();
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Play' }).waitFor();
    await expect.poll(() => stampIn(page)).toBe('delivered');
    await visitor.close();
  });

  test('as it was then goes in the order of what really happened, and shows at every step what the API says', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    const shipment = await travelled(page);
    const { scans } = scansSchema.parse(await (await page.context().request.get(`/api/shipments/${shipment.id}/scans`)).json());
    const abidjan = scans.find(({ location }) => location.startsWith('Abidjan'));
    // It really was in Tema, and before it was picked up: as soon as it was created.
    await send(page, 'post', `/api/shipments/${shipment.id}/scans/${abidjan?.id}/corrections`, {
      ...{ action: 'replace', status: 'in_transit', location: 'Tema, Ghana', description: 'On its way' },
      ...{ occurredAt: shipment.createdAt, explanation: 'Wrong handset' },
    });
    await page.goto(`/audit/shipment/${shipment.id}`);
    await see(page, 'event 5 of 5');
    await page.getByText('As it was then', { exact: true }).click();
    await see(page, 'event 4 of 4');
    await page.getByRole('slider').focus();
    const order = ['3', '1', '2', '0'];
    for (const [nth, revision] of order.entries()) {
      if (nth > 0) await page.keyboard.press('ArrowLeft');
      await see(page, `event ${order.length - nth} of 4`);
      const { stand, state } = await asOf(page, shipment, `${revision}&as=happened`);
      expect(stand.revision).toBe(revision);
      await expect.poll(() => page.locator('ol button[aria-current="step"] span').first().textContent()).toBe(revision);
      await expect.poll(() => stampIn(page)).toBe(state?.['status']);
    }
    expect(new URL(page.url()).searchParams.get('asOf')).toBe('0');
    await page.getByRole('button', { name: /Scan corrected/ }).click();
    await see(page, 'event 2 of 4');
    await expect.poll(() => stampIn(page)).toBe('in_transit');
    await isFineInEveryView(visitor);
  });

  test('is compared with now, field by field', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    const shipment = await travelled(page);
    await page.goto(`/audit/shipment/${shipment.id}?asOf=1`);
    await page.getByRole('button', { name: 'Compare with now' }).click();
    const row = card(page, 'What is different now').getByRole('row', { name: /^Status/ });
    await row.waitFor();
    expect(await row.getByRole('cell').allTextContents()).toEqual(['Picked Up', 'Delivered']);
    await isFineInEveryView(visitor);
  });
});

/** The newest of each that the demonstration has, by the lists that staff see. */
const newest: Record<string, (page: Page) => Promise<string>> = {
  quote: (page) => firstOf(page, '/api/quotes', 'id'),
  chat: (page) => firstOf(page, '/api/chats?list=all', 'userId'),
  account: (page) => firstOf(page, '/api/auth/me', 'id'),
};
async function firstOf(page: Page, path: string, key: string): Promise<string> {
  const found = z
    .union([z.array(z.looseObject({})), z.looseObject({})])
    .parse(await (await page.context().request.get(path)).json());
  return z.string().parse((Array.isArray(found) ? found[0] : found)?.[key]);
}

describe.each(Object.keys(newest))('the history of the kind %s', (kind) => {
  test('can be read at every width, in both directions of writing and in both themes', async () => {
    const { socket } = await chatVisitor(stage, 'Noura');
    socket.send({ ...asks('Where is my parcel? '.repeat(20)), clientMsgId: 'one' });
    const auditor = await come();
    const { page } = auditor;
    await signIn(page, 'auditor');
    const id = await newest[kind]?.(page);
    await page.goto(`/audit/${kind}/${id}`);
    await card(page, 'As it stood then').waitFor();
    await page.getByText('All fields').click();
    if (kind === 'chat') await card(page, 'What had been said by then').getByText('Where is my parcel?').waitFor();
    await isFineInEveryView(auditor);
  });
});

describe('the list of everything that was recorded', () => {
  test('leads an auditor from a number to its history, whose look is in the list then', async () => {
    const agent = await visitAsAgent();
    const shipment = await travelled(agent.page);
    await agent.close();
    const auditor = await come();
    const { page } = auditor;
    await openSession(page, 'auditor');
    await page.goto('/audit');
    await page.getByLabel('Number, reference, username or ID').fill(shipment.trackingNumber);
    await page.getByRole('button', { name: 'Find' }).first().click();
    await page.getByRole('list', { name: 'What was found' }).getByRole('link').click();
    await see(page, 'event 4 of 4');
    await page.goto('/audit?type=HistoryRead');
    await page
      .getByRole('link', { name: new RegExp(`Open the history of .*${groupTrackingNumber(shipment.trackingNumber)}`) })
      .waitFor();
    await page.goto('/audit');
    await see(page, 'History viewed');
    await isFineInEveryView(auditor);
  });

  test.each(['en', 'ar'])('has the parts of its days beside the arrows of their lists, in %s', async (language) => {
    const { page } = await visitAsAgent();
    await page.goto(`/audit?lang=${language}`);
    const parts = page.locator('select[data-part]');
    await parts.first().waitFor();
    const rooms = await parts.evaluateAll((all) => all.map((part) => parseFloat(getComputedStyle(part).paddingInlineEnd)));
    expect(Math.min(...rooms)).toBeGreaterThanOrEqual(28);
  });

  test('is narrowed down to one person and one request, and opened again', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    await travelled(page);
    await page.goto('/audit');
    await page.getByRole('button', { name: 'Events of the same request' }).first().click();
    await see(page, 'Only one request');
    const answer = z.array(z.object({ correlationId: z.string() }));
    const correlation = new URL(page.url()).searchParams.get('correlation');
    const events = answer.parse(await (await page.context().request.get(`/api/audit/events?correlation=${correlation}`)).json());
    expect(new Set(events.map(({ correlationId }) => correlationId))).toEqual(new Set([correlation]));
    await page.getByRole('button', { name: 'Show everything' }).click();
    await page.getByText('Only one request').waitFor({ state: 'detached' });
    await visitor.close();
  });
});
