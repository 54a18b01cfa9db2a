import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Quote } from '#contracts/quotes.ts';
import { quoteReference } from '#contracts/quote-reference.ts';
import { axeViolations, lookAs, overflow, type Visitor, type View } from '#tests/support/browser.ts';
import { shown } from '#tests/support/shown.ts';
import { choose, signIn } from '#tests/support/staff.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { problemIn } from '#tests/support/form-summary.ts';
import ar from '#web/shared/i18n/locales/quoteOffer/ar.ts';
import arHome from '#web/shared/i18n/locales/home/ar.ts';
import arQuotes from '#web/shared/i18n/locales/quotes/ar.ts';
import en from '#web/shared/i18n/locales/quoteOffer/en.ts';
import enHome from '#web/shared/i18n/locales/home/en.ts';
import enQuotes from '#web/shared/i18n/locales/quotes/en.ts';
import { setDemo } from './demo.ts';
import { storyViews } from './story-views.ts';

const words = {
  en: { offer: en, home: enHome, quotes: enQuotes },
  ar: { offer: ar, home: arHome, quotes: arQuotes },
};

interface CaughtMail {
  to: string[];
  text: string;
}

const app = setDemo();

/** Both themes of the page as it is now: nothing beyond its edges, nothing that axe finds. */
async function isFine(page: Page, view: Pick<View, 'width' | 'language'>): Promise<void> {
  const problems: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await lookAs(page, { ...view, theme });
    const beyond = await overflow(page);
    if (beyond > 0) problems.push(`${theme}: ${beyond} px beyond the edge`);
    problems.push(...(await axeViolations(page)).map((line) => `${theme}: ${line}`));
  }
  expect(problems).toEqual([]);
}

const linkOf = ({ text }: CaughtMail): string => /\/quote\/\S+/.exec(text)?.[0] ?? expect.unreachable(text);

describe.each(storyViews)('the life of a quote, for a customer at $width px in $language and staff at the same width', (view) => {
  const { width, language } = view;
  const t = words[language];
  const email = `kofi-${width}-${language}@example.com`;
  let customer: Visitor;
  let staff: Visitor;
  let links: string[];

  const offers = async (): Promise<string[]> => {
    const caught = (await (await fetch(`${app.url}/dev/mail.json`)).json()) as CaughtMail[];
    return caught.filter(({ to, text }) => to.includes(email) && text.includes('/quote/')).map(linkOf);
  };
  const listed = async (): Promise<Quote> => {
    const answer = await staff.context.request.get(`/api/quotes?search=${email}`);
    return ((await answer.json()) as Quote[])[0] ?? expect.unreachable('the quote is not listed');
  };
  const answer = async (name: RegExp, price: string): Promise<void> => {
    const { page } = staff;
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Price (USD)').fill(price);
    await dialog.getByRole('button', { name: 'Send quote' }).click();
    await page.getByRole('region', { name: 'Notifications' }).getByText('Quote sent', { exact: true }).waitFor();
    await dialog.waitFor({ state: 'hidden' });
  };

  beforeAll(async () => {
    [customer, staff] = await Promise.all([app.visit(view), app.visit({ width })]);
    await signIn(staff.page, 'agent');
  });
  afterAll(async () => {
    await customer.close();
    await staff.close();
  });

  test('a visitor asks in the dialog on the home page', async () => {
    const { page } = customer;
    await staff.page.locator('main').getByRole('link', { name: 'Quotes', exact: true }).click();
    await staff.page.getByLabel('Search quotes').fill(email);
    await shown(staff.page, 'No quotes found').waitFor();

    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: t.home.getQuote }).first().click();
    const dialog = page.getByRole('dialog', { name: t.quotes.title });
    const field = (name: keyof typeof t.quotes.fields) => dialog.getByLabel(t.quotes.fields[name]);
    await field('name').fill('Kofi Mensah');
    await field('email').fill(email);
    await field('fromLocation').selectOption('Ghana');
    await field('toLocation').selectOption('Netherlands');
    await field('packageType').selectOption('medium-package');
    await field('weight').fill('2 kg');
    await dialog.getByRole('button', { name: t.quotes.send }).click();
    await page.getByText(t.quotes.toast.sent, { exact: true }).waitFor();
  });

  test('staff see it come in without reloading, and see what is wrong with an answer', async () => {
    const { page } = staff;
    const reference = quoteReference((await listed()).id);
    await page.getByText('Requested', { exact: true }).last().waitFor();
    await page.getByRole('button', { name: `Send quote for ${reference}` }).click();
    const dialog = page.getByRole('dialog', { name: `Quote ${reference}` });
    await dialog.getByText('Ghana to Netherlands').waitFor();
    await dialog.getByRole('button', { name: 'Send quote' }).click();
    await problemIn(dialog, 'Price (USD)', 'Enter a price greater than 0, such as 64.50');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  test('an answer reaches the customer by email, a later one takes the place of the first', async () => {
    await answer(/^Send quote for/, '80');
    await pollUntil('the first offer', async () => (await offers()).length === 1);
    await answer(/^Revise quote/, '64.50');
    links = await pollUntil('both offers', async () => {
      const found = await offers();
      return found.length === 2 && found;
    });
    const [latest = '', first = ''] = links[0]?.includes('.2.') ? links : links.toReversed();
    links = [first, latest];
    const { page } = customer;
    customer.expectRefusal(409, '/api/quotes/accept/');
    await page.goto(first);
    await page.getByText(t.offer.replaced.title, { exact: true }).waitFor();
    await isFine(page, view);
  });

  test('an expired quote cannot be accepted', async () => {
    const { page } = customer;
    await page.route('**/api/quotes/accept/*', async (route) => {
      const offer = await route.fetch();
      await route.fulfill({ response: offer, json: { ...((await offer.json()) as object), status: 'expired' } });
    });
    await page.goto(links[1] ?? '');
    await page.getByRole('heading', { name: t.offer.expired.title }).waitFor();
    expect(await page.getByRole('button', { name: t.offer.accept }).count()).toBe(0);
    expect(await page.getByRole('link', { name: t.offer.again }).getAttribute('href')).toBe('/');
    await isFine(page, view);
    await page.unroute('**/api/quotes/accept/*');
  });

  test('the customer accepts through the link, which reveals no name or address', async () => {
    const { page } = customer;
    await page.goto(links[1] ?? '');
    await page.getByRole('heading', { name: t.offer.answered.title }).waitFor();
    await page.getByText('64.50').first().waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/Kofi|@example/);
    await isFine(page, view);
    await page.getByRole('button', { name: t.offer.accept }).click();
    await page.getByRole('heading', { name: t.offer.accepted.title }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(t.offer.accepted.title);
    expect(await page.getByRole('button', { name: t.offer.accept }).count()).toBe(0);
    await isFine(page, view);
  });

  test('staff make the shipment at the price that was accepted, which they cannot change', async () => {
    const { page } = staff;
    await page.getByRole('link', { name: /^Create shipment from quote/ }).click();
    await page.getByRole('heading', { name: 'Sender Information' }).waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('Kofi Mensah');
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await page.getByText(/accepted at \$64\.50$/).waitFor();
    await page.getByTitle('Ghana', { exact: true }).waitFor();
    await page.getByLabel('City').fill('Accra');
    await page.getByLabel('Address').fill('1 High Street');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Recipient Information' }).waitFor();
    await page.getByLabel('Full name').fill('Daan de Vries');
    await page.getByLabel('Email').fill('daan.devries@example.com');
    await page.getByTitle('Netherlands', { exact: true }).waitFor();
    await page.getByLabel('City').fill('Rotterdam');
    await page.getByLabel('Address').fill('Coolsingel 40');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Package Details' }).waitFor();
    const price = page.getByLabel('Agreed price (USD)');
    expect(await price.inputValue()).toBe('64.50');
    expect(await price.isEditable()).toBe(false);
    await choose(page, 'Service type', 'Express (2-3 days)');
    await page.getByLabel('Weight').fill('2');
    await isFine(page, { width, language: 'en' });
    await page.getByRole('button', { name: 'Create Shipment' }).click();
    await page.getByRole('heading', { name: 'Shipment created successfully!' }).waitFor();
    await page.getByText('$64.50', { exact: true }).waitFor();
  });

  test('the quote is converted, for staff and for its customer, and is not converted twice', async () => {
    const { page } = staff;
    const { id, status, shipmentId } = await listed();
    expect(status).toBe('converted');
    expect(shipmentId).not.toBeNull();
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await page.locator('main').getByRole('link', { name: 'Quotes', exact: true }).click();
    await page.getByLabel('Search quotes').fill(quoteReference(id));
    await page.locator('main').getByText('1 quote', { exact: true }).waitFor();
    await page.getByText('Booked', { exact: true }).last().waitFor();
    await page.getByRole('button', { name: `View quote ${quoteReference(id)}` }).click();
    await page.getByRole('dialog').getByText('$64.50').waitFor();
    await isFine(page, { width, language: 'en' });

    staff.expectRefusal(409, '/api/quotes/');
    await page.goto(`/ship-now?quote=${id}`);
    await page.getByText('Could not create a shipment from this quote', { exact: true }).waitFor();
    await customer.page.goto(links[1] ?? '');
    await customer.page.getByRole('heading', { name: t.offer.converted.title }).waitFor();
    await isFine(customer.page, view);
  });

  test('a truncated link shows that it is invalid', async () => {
    customer.expectRefusal(404, '/api/quotes/accept/');
    await customer.page.goto((links[1] ?? '').slice(0, -5));
    await customer.page.getByText(t.offer.unknown.title, { exact: true }).waitFor();
    await isFine(customer.page, view);
  });
});
