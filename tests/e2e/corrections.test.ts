import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { scansSchema } from '#contracts/shipment-corrections.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { choose, signIn } from '#tests/support/staff.ts';
import { isFineInEveryView, see, seeToast, setStage } from './stage.ts';

const { visit, visitAsAgent } = setStage();

const send = async (page: Page, method: 'post' | 'patch', path: string, data: object) => {
  const answer = await page.context().request[method](path, { data, headers: { Origin: new URL(page.url()).origin } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return shipmentSchema.parse(await answer.json());
};
async function delivered(page: Page) {
  await page.goto('/dashboard');
  const { id } = await send(page, 'post', '/api/shipments', aShipment());
  const path = `/api/shipments/${id}/status`;
  await send(page, 'patch', path, { status: 'out_for_delivery', location: 'Berlin', description: 'Out with the courier' });
  return send(page, 'patch', path, { status: 'delivered', location: 'Berlin', description: 'Handed over' });
}
const open = async (page: Page, id: string) => {
  await page.goto(`/dashboard/shipments/${id}`);
  await page.getByRole('heading', { name: 'Everything about this parcel' }).waitFor();
};
/** Opens the form that corrects the scan with that description, in its line. */
const correctScan = async (page: Page, description: string) => {
  await page.locator('summary', { hasText: description }).click();
  await page
    .getByRole('button', { name: /^Correct / })
    .filter({ visible: true })
    .click();
};

describe('a wrong scan', () => {
  test('is put right: staff see both, the public page only the right one', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    const shipment = await delivered(page);
    await open(page, shipment.id);
    await correctScan(page, 'Handed over');
    const dialog = page.getByRole('dialog');
    await choose(page, 'Status', 'Delayed');
    await dialog.getByLabel('Description').fill('No one at home');
    await dialog.getByLabel('Reason for the correction').fill('Scanned for the parcel next to it');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByText('This field is required').first().waitFor();
    await choose(page, 'Reason', 'Delivery attempt failed');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await seeToast(page, 'Changes saved');
    const line = (text: string) => page.locator('summary', { hasText: text });
    await line('Scanned for the parcel next to it').getByText('Delayed').waitFor();
    await line('Handed over').getByText('Corrected').waitFor();
    expect(await line('Handed over').locator('s').textContent()).toBe('Handed over');
    const stranger = await visit();
    await stranger.page.goto(`/track/${shipment.trackingNumber}`);
    await see(stranger.page, 'No one at home');
    expect(await stranger.page.getByText(/Handed over|Scanned for the parcel/).count()).toBe(0);
    await stranger.close();
    await isFineInEveryView(visitor);
  });

  test('is withdrawn, which leaves the parcel where it was before', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    const shipment = await delivered(page);
    await open(page, shipment.id);
    await correctScan(page, 'Handed over');
    await choose(page, 'What was wrong', 'It never happened');
    await page.getByRole('dialog').getByLabel('Reason for the correction').fill('Scanned twice');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.locator('summary', { hasText: 'Handed over' }).getByText('Never happened').waitFor();
    await page.getByRole('button', { name: 'Cancel shipment' }).waitFor();
    await visitor.close();
  });

  test('is left alone by who only reads', async () => {
    const agent = await visitAsAgent();
    const { id } = await delivered(agent.page);
    await agent.close();
    const { page, close } = await visit();
    await signIn(page, 'auditor');
    await open(page, id);
    await page.getByText('Handed over').first().waitFor();
    expect(await page.getByRole('button', { name: /^(Correct|Edit|Change|Cancel)/ }).count()).toBe(0);
    await close();
  });
});

describe('two editors of one shipment', () => {
  test('are shown what the other changed and decide field by field, as often as it happens', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    visitor.expectRefusal(412, '/api/shipments/');
    await page.goto('/dashboard');
    const { id } = await send(page, 'post', '/api/shipments', aShipment());
    await open(page, id);
    await page.getByRole('button', { name: 'Edit recipient' }).click();
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.getByRole('textbox', { name });
    await field('Full name').fill('Jonas Mine');
    await field('Email').fill('mine@example.com');
    await field('Reason for the correction').fill('The recipient called');
    const change = (changes: object) =>
      send(page, 'patch', `/api/shipments/${id}/contact`, { party: 'recipient', explanation: 'Elsewhere', ...changes });
    await change({ name: 'Jonas Theirs', email: 'theirs@example.com', phone: '+49 30 7654321' });
    const save = () => page.getByRole('button', { name: 'Save changes' }).click();
    await save();
    const [name, email] = ['Full name', 'Email'].map((label) => dialog.getByRole('group', { name: label, exact: true }));
    if (!name || !email) throw new Error('there are no groups');
    for (const text of ['Jonas Weber', 'Jonas Theirs', 'Jonas Mine']) await name.getByText(text, { exact: true }).waitFor();
    await save();
    await dialog.getByText('Choose which value to keep', { exact: true }).first().waitFor();
    await name.getByRole('button', { name: 'Take mine' }).click();
    await email.getByRole('button', { name: 'Take theirs' }).click();
    expect(await field('Email').inputValue()).toBe('theirs@example.com');
    await change({ name: 'Jonas Again' });
    await save();
    await name.getByText('Jonas Again', { exact: true }).waitFor();
    expect(await field('Reason for the correction').inputValue()).toBe('The recipient called');
    await name.getByRole('button', { name: 'Take mine' }).click();
    await save();
    await seeToast(page, 'Changes saved');
    await page.getByText('Jonas Mine').first().waitFor();
    const now = shipmentSchema.parse(await (await page.context().request.get(`/api/shipments/${id}`)).json());
    expect(now).toMatchObject({
      recipientName: 'Jonas Mine',
      recipientEmail: 'theirs@example.com',
      recipientPhone: '+49 30 7654321',
    });
    await visitor.close();
  });

  test('of one scan keep what the other changed, and decide about one that was withdrawn', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    visitor.expectRefusal(412, '/api/shipments/');
    const { id } = await delivered(page);
    const read = async () =>
      scansSchema.parse(await (await page.context().request.get(`/api/shipments/${id}/scans`)).json()).scans.at(-1);
    const scanId = (await read())?.id;
    const correct = (changes: object) =>
      send(page, 'post', `/api/shipments/${id}/scans/${scanId}/corrections`, { explanation: 'Elsewhere', ...changes });
    const dialog = page.getByRole('dialog');
    const describeAs = async (description: string) => {
      await correctScan(page, 'Handed over');
      await dialog.getByLabel('Description').fill(description);
      await dialog.getByLabel('Reason for the correction').fill('The courier called');
    };
    const save = () => page.getByRole('button', { name: 'Save changes' }).click();

    await open(page, id);
    await describeAs('Left with neighbour');
    await correct({ action: 'replace', status: 'delivered', location: 'Potsdam', description: 'Handed over' });
    await save();
    await seeToast(page, 'Changes saved');
    expect(await read()).toMatchObject({ location: 'Potsdam', description: 'Left with neighbour' });

    await open(page, id);
    await describeAs('Left at the door');
    await correct({ action: 'withdraw' });
    await save();
    await dialog.getByRole('group', { name: 'What was wrong' }).getByText('It never happened').first().waitFor();
    expect(await read()).toMatchObject({ correction: { withdrawn: true } });
    await visitor.close();
  });

  test('who changed different things do not notice each other', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    visitor.expectRefusal(412, '/api/shipments/');
    await page.goto('/dashboard');
    const { id } = await send(page, 'post', '/api/shipments', aShipment());
    await open(page, id);
    await page.getByRole('button', { name: 'Change expected day' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[data-part="year"]').selectOption({ index: 1 });
    await dialog.locator('[data-part="month"]').selectOption({ index: new Date().getUTCMonth() + 1 });
    await dialog.locator('[data-part="day"]').selectOption({ index: new Date().getUTCDate() + 1 });
    await choose(page, 'Reason', 'Held by customs');
    await dialog.getByLabel('Description').fill('Storm');
    await send(page, 'patch', `/api/shipments/${id}/contact`, { party: 'sender', name: 'Ama O.', explanation: 'Elsewhere' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await seeToast(page, 'Changes saved');
    await visitor.close();
  });
});

describe('the dialogs, at every width, in both themes and writing directions', () => {
  test('of a wrong scan', async () => {
    const visitor = await visitAsAgent();
    const { id } = await delivered(visitor.page);
    await open(visitor.page, id);
    await isFineInEveryView(visitor, async (page) => {
      const line = page.locator('details', { hasText: 'Handed over' });
      await line.evaluate((details) => details.setAttribute('open', ''));
      await line.locator('button').click();
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    });
  });

  test.each([1, 2, 3])('of the other corrections: %i', async (nth) => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    await page.goto('/dashboard');
    const { id } = await send(page, 'post', '/api/shipments', aShipment());
    await open(page, id);
    await isFineInEveryView(visitor, async () => {
      await page.locator('[role=group] > button').nth(nth).click();
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    });
  });
});
