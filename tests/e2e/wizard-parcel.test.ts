import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shipmentSchema, type CreateShipment } from '#contracts/shipments.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { freshId } from '#infra/ids.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { choose, fillWizard } from '#tests/support/staff.ts';
import { isFineInEveryView, see, setStage } from './stage.ts';

const { visitAsAgent } = setStage();

/** Somebody's parcel that nobody else sent. */
const own = (): CreateShipment => aShipment({ senderEmail: `${freshId()}@example.com` });

async function toLastStep(page: Page, parcel = own()): Promise<CreateShipment> {
  await page.goto('/ship-now');
  await fillWizard(page, parcel);
  return parcel;
}
async function created(page: Page, body: CreateShipment) {
  await page.goto('/dashboard');
  const headers = { Origin: new URL(page.url()).origin };
  return shipmentSchema.parse(await (await page.context().request.post('/api/shipments', { data: body, headers })).json());
}
const submit = (page: Page) => page.getByRole('button', { name: 'Create Shipment' }).click();
const isCreated = (page: Page) => page.getByRole('heading', { name: 'Shipment created successfully!' }).waitFor();
const line = (page: Page, number: number) => page.getByRole('group', { name: `Line ${number}`, exact: true });

interface Goods {
  description: string;
  hsCode: string;
  origin: string;
  quantity: string;
  unitValue: string;
}
const shirts: Goods = {
  description: 'Cotton shirts',
  hsCode: '6109.10',
  origin: 'Bangladesh',
  quantity: '2',
  unitValue: '12.50',
};

async function addLine(page: Page, number: number, goods: Goods) {
  await page.getByRole('button', { name: 'Add line' }).click();
  const place = line(page, number);
  await place.getByLabel('Description of goods').fill(goods.description);
  await place.getByLabel('HS code').fill(goods.hsCode);
  await choose(place, 'Country of origin', goods.origin);
  await place.getByLabel('Quantity').fill(goods.quantity);
  await place.getByLabel('Value each').fill(goods.unitValue);
  const typed = (label: string) => place.getByLabel(label).inputValue();
  const kept = [typed('Description of goods'), typed('HS code'), typed('Quantity'), typed('Value each')];
  expect(await Promise.all(kept)).toEqual([goods.description, goods.hsCode, goods.quantity, goods.unitValue]);
  expect(await place.locator('.ant-select').textContent()).toBe(goods.origin);
}
/** Pastes as a person does, whatever the text holds. */
async function paste(page: Page, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
}

describe('the customs declaration', () => {
  test('is suggested where a border is crossed, checked against the declared value, and found on the shipment', async () => {
    const { page, close } = await visitAsAgent();
    await toLastStep(page);
    await see(page, /^This parcel crosses a border/);
    await addLine(page, 1, shirts);
    await addLine(page, 2, { ...shirts, description: 'Wool socks', origin: 'China', quantity: '1', unitValue: '24.99' });
    await see(page, 'The lines add up to $49.99, but the declared value is $50.00.');
    await submit(page);
    await page.getByRole('heading', { name: /needs your attention/ }).waitFor();
    await page.getByRole('button', { name: 'Declare $49.99' }).click();
    await expect.poll(() => page.getByLabel('Declared value').inputValue()).toBe('49.99');
    await expect.poll(() => page.getByRole('heading', { name: /needs your attention/ }).count()).toBe(0);
    await submit(page);
    await isCreated(page);
    await page.getByRole('link', { name: 'Open shipment' }).click();
    const card = page.getByRole('region', { name: 'Customs declaration' });
    await card.getByText('Wool socks').waitFor();
    expect(await card.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/Cotton shirts[^]*6109\.10 · Bangladesh[^]*2 × \$12\.50/),
      expect.stringMatching(/Wool socks[^]*6109\.10 · China[^]*1 × \$24\.99/),
    ]);
    await card.getByText('$49.99').waitFor();
    await close();
  });

  test('says what is wrong with a line, leads there, and takes it as soon as it is right', async () => {
    const { page, close } = await visitAsAgent();
    await toLastStep(page);
    await addLine(page, 1, shirts);
    await addLine(page, 2, { ...shirts, hsCode: '61O9', quantity: '0', unitValue: '-1' });
    await submit(page);
    await see(page, 'Line 2, HS code: Enter 6 to 10 digits, such as 6109.10');
    await line(page, 2).getByText('Enter 6 to 10 digits, such as 6109.10').waitFor();
    await line(page, 2).getByText('At least 1', { exact: true }).waitFor();
    await line(page, 2).getByText('At least 0', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Package Details: Customs declaration' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('shipment-customsLines-2-hsCode');
    await page.getByRole('button', { name: 'Remove line 2' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add line');
    await line(page, 1).getByLabel('Value each').fill('25');
    await submit(page);
    await isCreated(page);
    await close();
  });

  test('takes what was copied elsewhere: line breaks, marks of a right-to-left text and emoji', async () => {
    const { page, close } = await visitAsAgent();
    await toLastStep(page);
    await addLine(page, 1, { ...shirts, description: '', hsCode: '', quantity: '4' });
    await line(page, 1).getByLabel('Description of goods').focus();
    await paste(page, '\u200fقمصان قطنية 👕\r\nمقاس كبير');
    await line(page, 1).getByLabel('HS code').focus();
    await paste(page, '\u200e6109 10.00\n');
    await submit(page);
    await isCreated(page);
    await page.getByRole('link', { name: 'Open shipment' }).click();
    const card = page.getByRole('region', { name: 'Customs declaration' });
    await card.getByText(/^\u200fقمصان قطنية 👕 ?مقاس كبير$/).waitFor();
    await card.getByText('6109.10.00').waitFor();
    await close();
  });

  test('stays over a reload, and goes along when the shipment is duplicated', async () => {
    const { page, close } = await visitAsAgent();
    const { id } = await created(page, {
      ...own(),
      customsLines: [{ description: 'Cotton shirts', hsCode: '610910', originCountry: 'BD', quantity: 4, unitValue: 12.5 }],
    });
    await page.goto(`/ship-now?like=${id}`);
    for (const heading of ['Recipient Information', 'Package Details']) {
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('heading', { name: heading }).waitFor();
    }
    await line(page, 1).getByLabel('Description of goods').fill('Linen shirts');
    await page.reload();
    await expect.poll(() => line(page, 1).getByLabel('Description of goods').inputValue()).toBe('Linen shirts');
    expect(await line(page, 1).getByLabel('Value each').inputValue()).toBe('12.50');
    await submit(page);
    await isCreated(page);
    await close();
  });

  test('has at most 50 lines', async () => {
    const { page, close } = await visitAsAgent();
    const goods = { description: 'Beads', hsCode: '701810', originCountry: 'GH', quantity: 1, unitValue: 1 };
    const { id } = await created(page, { ...own(), value: 49, customsLines: Array.from({ length: 49 }, () => goods) });
    await page.goto(`/ship-now?like=${id}`);
    for (const heading of ['Recipient Information', 'Package Details']) {
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('heading', { name: heading }).waitFor();
    }
    await page.getByRole('button', { name: 'Add line' }).click();
    await see(page, '50 lines are the most possible.');
    await line(page, 50).getByLabel('Description of goods').pressSequentially('Glass beads, assorted');
    await expect.poll(() => line(page, 50).getByLabel('Description of goods').inputValue()).toBe('Glass beads, assorted');
    expect(await page.getByRole('button', { name: 'Add line' }).count()).toBe(0);
    await close();
  });

  test('stands in every view, with what is wrong in it', async () => {
    const visitor = await visitAsAgent();
    await toLastStep(visitor.page);
    await addLine(visitor.page, 1, shirts);
    await addLine(visitor.page, 2, { ...shirts, hsCode: 'x' });
    await submit(visitor.page);
    await see(visitor.page, /^Line 2, HS code/);
    await isFineInEveryView(visitor);
  });
});

describe('the price of the rate sheet', () => {
  test('stands beside the typed one, follows the parcel, and is taken over by a button', async () => {
    const { page, close } = await visitAsAgent();
    await toLastStep(page);
    await see(page, /^The rate sheet charges \$[\d.]+ for 2\.50 kg\.$/);
    const first = await page.getByText(/^The rate sheet charges/).innerText();
    await page.getByLabel('Weight').fill('12');
    await see(page, /^The rate sheet charges \$[\d.]+ for 12\.00 kg\.$/);
    const price = /\$([\d.]+) /.exec(await page.getByText(/^The rate sheet charges/).innerText())?.[1] ?? '';
    expect(first).not.toContain(price);
    await page.getByRole('button', { name: 'Use this price' }).click();
    await expect.poll(() => page.getByLabel('Estimated shipping cost').inputValue()).toBe(price);
    await see(page, `The same as the rate sheet: $${price} for 12.00 kg.`);
    await close();
  });

  test('is not known for countries that no price is calculated for, and before there are any', async () => {
    const { page, close } = await visitAsAgent();
    await page.goto('/ship-now');
    for (const heading of ['Recipient Information', 'Package Details']) {
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('heading', { name: heading }).waitFor();
    }
    await see(page, /^With both countries, the weight and the size/);
    await close();
    const other = await visitAsAgent();
    await toLastStep(other.page, aShipment({ recipientCountry: 'Singapore', recipientCity: 'Singapore' }));
    await see(other.page, 'The rate sheet has no price for these countries.');
    await other.close();
  });
});

describe('the same parcel within ten minutes', () => {
  test('is asked about, with a way to the other one; a second one is created on purpose', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    const parcel = { ...own(), length: 10, width: 10, height: 10 };
    const { id, trackingNumber } = await created(page, parcel);
    await toLastStep(page, parcel);
    visitor.expectRefusal(409, '/api/shipments');
    await submit(page);
    await see(page, new RegExp(`${groupTrackingNumber(trackingNumber)}.* was created .+ Is this another parcel\\?$`));
    expect(await page.getByRole('link', { name: 'Open that shipment' }).getAttribute('href')).toBe(`/dashboard/shipments/${id}`);
    await page.getByRole('button', { name: 'Create another one' }).click();
    await isCreated(page);
    await visitor.close();
  });

  test('is not asked about once it was changed into another one', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    const parcel = { ...own(), length: 10, width: 10, height: 10 };
    await created(page, parcel);
    await toLastStep(page, parcel);
    visitor.expectRefusal(409, '/api/shipments');
    await submit(page);
    await see(page, /Is this another parcel\?$/);
    await page.getByLabel('Weight').fill('2.6');
    await submit(page);
    await isCreated(page);
    await visitor.close();
  });

  test('may be a copy of the shipment that it is made like', async () => {
    const { page, close } = await visitAsAgent();
    const { id } = await created(page, own());
    await page.goto(`/ship-now?like=${id}`);
    for (const heading of ['Recipient Information', 'Package Details']) {
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('heading', { name: heading }).waitFor();
    }
    await submit(page);
    await isCreated(page);
    await close();
  });

  test('is asked about in every view', async () => {
    const visitor = await visitAsAgent();
    const parcel = { ...own(), length: 10, width: 10, height: 10 };
    await created(visitor.page, parcel);
    await toLastStep(visitor.page, parcel);
    visitor.expectRefusal(409, '/api/shipments');
    await submit(visitor.page);
    await see(visitor.page, /Is this another parcel\?$/);
    await isFineInEveryView(visitor);
  });
});

test('a created shipment can be printed, opened, copied by its number, and made once more', async () => {
  const visitor = await visitAsAgent();
  const { page } = visitor;
  const parcel = await toLastStep(page);
  await submit(page);
  await isCreated(page);
  const path = await page.getByRole('link', { name: 'Track this shipment' }).getAttribute('href');
  const number = path?.replace('/track/', '') ?? '';
  for (const [name, format] of [
    ['Label A6', 'a6'],
    ['Label 4×6 in', '4x6'],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    expect(download.suggestedFilename()).toBe(`label-${number}-${format}.pdf`);
  }
  await page.getByRole('button', { name: 'Copy tracking number' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(number);
  expect(await page.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/dashboard');
  const shipment = await page.getByRole('link', { name: 'Open shipment' }).getAttribute('href');
  const id = shipment?.replace('/dashboard/shipments/', '');
  await page.getByRole('link', { name: 'Another like this' }).click();
  await page.waitForURL(`**/ship-now?like=${id}`);
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(parcel.senderEmail);
  await visitor.close();
});
