import type { Locator, Page } from 'playwright-core';
import type { CreateShipment } from '#contracts/shipments.ts';

type DemoAccount = 'admin' | 'agent' | 'auditor';

/** Signs in with a demo account, without the form, and waits for the dashboard. */
export async function signIn(page: Page, username: DemoAccount): Promise<void> {
  await openSession(page, username);
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Recent Shipments' }).waitFor();
}

/** Gives the page's browser the session of a demo account; the page stays where it is. */
export async function openSession(page: Page, username: DemoAccount): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { username, password: 'waybill-demo' } });
  if (!answer.ok()) throw new Error(`could not sign in as ${username}: ${answer.status()} ${await answer.text()}`);
}

type Step = 'sender' | 'recipient';

async function fillParty(page: Page, step: Step, shipment: CreateShipment): Promise<void> {
  const field = (name: 'Name' | 'Email' | 'Address' | 'City' | 'Country') => shipment[`${step}${name}`];
  await page.getByLabel('Full name').fill(field('Name'));
  await page.getByLabel('Email').fill(field('Email'));
  await page.getByLabel('City').fill(field('City'));
  await page.getByLabel('Address').fill(field('Address'));
  await choose(page, 'Country', field('Country'));
}

/** Fills in the whole wizard up to its last button. */
export async function fillWizard(page: Page, shipment: CreateShipment): Promise<void> {
  await page.getByRole('heading', { name: 'Sender Information' }).waitFor();
  await fillParty(page, 'sender', shipment);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Recipient Information' }).waitFor();
  await fillParty(page, 'recipient', shipment);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Package Details' }).waitFor();
  await choose(page, 'Package type', shipment.packageType);
  await page.getByLabel('Weight').fill(String(shipment.weight));
}

/**
 * Chooses an option of an antd select by its text, on a page or in a part of it; only the options near the top are in the page, so a
 * searchable one is searched.
 */
export async function choose(place: Page | Locator, label: string, option: string): Promise<void> {
  const page = 'page' in place ? place.page() : place;
  const select = place.getByRole('combobox', { name: label });
  await select.click();
  if (await select.isEditable()) await select.fill(option);
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
}
