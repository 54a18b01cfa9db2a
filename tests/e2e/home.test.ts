import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { axeViolations, overflow } from '#tests/support/browser.ts';
import { problemIn, summaryIn } from '#tests/support/form-summary.ts';
import { wordsOf } from './dictionaries.ts';
import { setStage } from './stage.ts';
import { storyViews } from './story-views.ts';

const { visit, shipmentThatIs } = setStage();

const opened = async (view: (typeof storyViews)[number]) => {
  const visitor = await visit(view);
  await visitor.page.goto('/');
  await taken(visitor.page);
  return { ...visitor, words: wordsOf(view.language) };
};

/** Until React has taken the served page over: only then is anyone asked for rates. */
const taken = (page: Page) => page.locator('#shipping-calculator [class*=line] p').first().waitFor();

const toast = async (page: Page, ...texts: string[]) => {
  for (const text of texts) await page.locator('body > section[tabindex]').getByText(text, { exact: true }).waitFor();
};

const calculator = (page: Page) => page.locator('#shipping-calculator');

/** Goes through the fields as typed by someone in Accra. */
async function fillCalculator(page: Page): Promise<void> {
  const lists = calculator(page).locator('select');
  await lists.nth(0).selectOption('Ghana');
  await lists.nth(1).selectOption('Germany');
  await calculator(page).locator('input').fill('3.5');
  await lists.nth(2).selectOption('express');
}

describe.each(storyViews)('the home page in $language at $width px', (view) => {
  test('has its sections in their order, fits, and has nothing for axe to say', async () => {
    const { page, words, close } = await opened(view);
    const { content, home } = words;
    const headings = await page.locator('main :is(h1, h2)').allInnerTexts();
    expect(headings.map((text) => text.trim())).toEqual([
      content.hero.heading,
      home.features.heading,
      home.badges.heading,
      words.calculator.heading,
      home.services.heading,
      content.why.heading,
      home.partners.heading,
      home.testimonials.heading,
      content.coverage.heading,
      home.contact.heading,
      home.closing.heading,
    ]);
    await page.getByRole('img', { name: home.coverage.map }).scrollIntoViewIfNeeded();
    await page.locator('[role=img] svg circle').first().waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await axeViolations(page)).toEqual([]);
    await close();
  });

  test('leads to a parcel, to all parcels, and to help', async () => {
    const { page, words, close } = await opened(view);
    const button = page.locator('main').getByRole('link', { name: words.home.track.button, exact: true });
    expect(await button.getAttribute('href')).toBe('/track');
    await page.locator('main form').first().locator('input').fill(' ws 1234 5678 9012 us');
    expect(await button.getAttribute('href')).toBe('/track/WS123456789012US');
    expect(await page.getByRole('link', { name: words.home.track.help }).getAttribute('href')).toBe('#contact');
    expect(await page.locator('main').getByRole('link', { name: words.home.trackLink }).getAttribute('href')).toBe('/track');
    await close();
  });

  test('says what a price lacks, and where', async () => {
    const { page, words, close } = await opened(view);
    const { calculator: said } = words;
    await calculator(page).getByRole('button', { name: said.calculate }).click();
    await problemIn(calculator(page), said.from, said.errors.from);
    for (const text of [said.errors.to, said.errors.weight]) {
      await summaryIn(calculator(page)).getByText(text, { exact: true }).waitFor();
    }
    await calculator(page).getByText(said.ready.title, { exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await close();
  });

  test('prints a receipt, and another one in another currency', async () => {
    const { page, words, close } = await opened(view);
    const { calculator: said } = words;
    expect(await calculator(page).locator('button[aria-pressed]').count()).toBe(12);
    await fillCalculator(page);
    await calculator(page).getByRole('button', { name: said.calculate }).click();
    await toast(page, said.toast.done);
    const receipt = calculator(page).getByRole('region', { name: said.result.label });
    const rows = receipt.locator('dt');
    const inDollars = [
      said.result.base,
      said.result.perKg,
      said.result.weight,
      said.result.surcharge,
      said.result.total,
      said.result.exchange,
    ];
    expect(await rows.allInnerTexts()).toEqual(inDollars);

    await calculator(page).getByRole('button', { name: 'EUR' }).click();
    await receipt.getByText(said.result.converted.replace('{{currency}}', 'EUR'), { exact: true }).waitFor();
    await receipt.getByText(/1 USD = 0[.,]\d{4} EUR/).waitFor();

    await calculator(page).getByLabel(said.moreCurrencies).selectOption('NGN');
    await receipt.getByText(said.result.converted.replace('{{currency}}', 'NGN'), { exact: true }).waitFor();
    expect(await calculator(page).locator('button[aria-pressed=true]').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await close();
  });

  test('asks for an official quote, and takes no for an answer', async () => {
    const { page, words, close } = await opened(view);
    const { official, toast: toasts } = words.calculator;
    const ask = calculator(page).getByRole('button', { name: official.button });
    await ask.click();
    await toast(page, toasts.missing, toasts.missingText);

    await fillCalculator(page);
    await calculator(page).locator('input').fill('3.501');
    await ask.click();
    await toast(page, toasts.error);
    await calculator(page).locator('input').fill('3.5');
    await ask.click();
    const dialog = page.getByRole('dialog', { name: official.title });
    await dialog.getByRole('button', { name: official.cancel, exact: true }).last().click();
    await dialog.waitFor({ state: 'detached' });

    await ask.click();
    await dialog.getByRole('button', { name: official.send }).click();
    await problemIn(dialog, official.email, words.common.form.required);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByLabel(official.email).fill(`official-${view.language}-${view.width}@example.com`);
    await dialog.getByRole('button', { name: official.send }).click();
    await toast(page, toasts.sent, toasts.sentText);
    await dialog.waitFor({ state: 'detached' });
    await close();
  });

  test('takes a quote request once four fields are filled', async () => {
    const { page, words, close } = await opened(view);
    const { quotes } = words;
    await page.getByRole('button', { name: words.home.tabs.quote, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: quotes.title });
    const send = dialog.getByRole('button', { name: quotes.send });
    const field = (name: keyof typeof quotes.fields) => dialog.locator(`[name=${name}]`);
    await field('name').fill('Ama Owusu');
    expect(await dialog.locator('[name]').count()).toBe(12);
    await field('email').fill(`quote-${view.language}-${view.width}@example.com`);
    await field('fromLocation').selectOption('Ghana');
    expect(await send.isDisabled()).toBe(true);
    await field('toLocation').selectOption('Germany');
    await field('phone').fill('call me');
    await send.click();
    await problemIn(dialog, quotes.fields.phone, words.common.form.phone);
    expect(await axeViolations(page)).toEqual([]);
    await field('phone').fill('+233 30 255 0100');
    await summaryIn(dialog).waitFor({ state: 'detached' });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await axeViolations(page)).toEqual([]);
    await send.click();
    await toast(page, quotes.toast.sent, quotes.toast.sentText);
    await page.locator('body > [aria-live=polite]').getByText(`${quotes.toast.sent} ${quotes.toast.sentText}`).waitFor();
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: words.home.requestQuote, exact: true }).click();
    expect(await field('name').inputValue()).toBe('');
    await close();
  });
});

test('Update Rates asks for newer ones, and says of which day they are', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await page.goto('/');
  await taken(page);
  await page.route('**/api/exchange-rates/USD', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), asOf: '2020-02-29', fallback: true } });
  });
  await calculator(page).getByRole('button', { name: 'Update Rates' }).click();
  await calculator(page)
    .getByText(/Exchange rates as of 29 Feb 2020 \(\d+ years ago\)/)
    .waitFor();
  await calculator(page).getByText('Live rates are unavailable right now. These are the latest rates we have.').waitFor();
  await visitor.close();
});

describe('on a bad day', () => {
  test('a quote request that fails says whom to call, and keeps what was typed', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const { quotes } = wordsOf('en');
    const keys: (string | undefined)[] = [];
    await page.route('**/api/quote-request', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return route.abort();
    });
    await page.goto('/');
    await taken(page);
    await page.getByRole('button', { name: 'Quote', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: quotes.title });
    await dialog.locator('[name=name]').fill('Ama Owusu');
    await dialog.locator('[name=email]').fill('ama@example.com');
    await dialog.locator('[name=fromLocation]').selectOption('Ghana');
    await dialog.locator('[name=toLocation]').selectOption('Germany');
    await dialog.getByRole('button', { name: quotes.send }).click();
    await page
      .getByRole('region', { name: 'Notifications' })
      .getByText('Failed to send quote request. Please try again or call +1 (212) 555-0142.', { exact: true })
      .waitFor();
    expect(await dialog.locator('[name=name]').inputValue()).toBe('Ama Owusu');

    // Sent again, it is the same request, should the first have arrived after all.
    await page.unroute('**/api/quote-request');
    const again = page.waitForRequest('**/api/quote-request');
    await dialog.getByRole('button', { name: quotes.send }).click();
    expect(keys).toEqual([(await again).headers()['idempotency-key']]);
    await dialog.waitFor({ state: 'detached' });
    // The failure is in the console, as it is meant to be.
    expect(visitor.complaints.splice(0).join('\n')).toContain('quote request');
    await visitor.close();
  });

  test('a price that cannot be calculated shows an error, and the button works again', async () => {
    const visitor = await visit();
    const { page } = visitor;
    visitor.expectRefusal(503, '/api/calculate-shipping');
    await page.route('**/api/calculate-shipping', (route) =>
      route.fulfill({ status: 503, json: { message: 'Rates are being updated.', code: 'unavailable', requestId: 'r' } }),
    );
    await page.goto('/');
    await taken(page);
    await fillCalculator(page);
    const button = calculator(page).getByRole('button', { name: 'Calculate cost' });
    await button.click();
    await toast(page, 'Error', 'Rates are being updated.');
    expect(await button.isEnabled()).toBe(true);
    await visitor.close();
  });

  test('without a network a price is not waited for', async () => {
    const visitor = await visit();
    const { page, context } = visitor;
    await page.goto('/');
    await taken(page);
    await fillCalculator(page);
    await context.setOffline(true);
    const button = calculator(page).getByRole('button', { name: 'Calculate cost' });
    await button.click();
    await toast(page, 'Error', 'Could not reach the server. Check your connection and try again.');
    await context.setOffline(false);
    await button.click();
    await toast(page, 'Shipping cost calculated');
    // The browser tells of what it could not send, and of the live connection.
    visitor.complaints.splice(0);
    await visitor.close();
  });

  test('without currencies and rates the calculator says so and still offers its twelve', async () => {
    const visitor = await visit();
    const { page } = visitor;
    visitor.expectRefusal(503, '/api/');
    for (const path of ['currencies', 'exchange-rates/USD'])
      await page.route(`**/api/${path}`, (route) =>
        route.fulfill({ status: 503, json: { message: 'no', code: 'unavailable', requestId: 'r' } }),
      );
    await page.goto('/');
    await calculator(page).getByText('Failed to fetch currencies').waitFor();
    await calculator(page).getByText('Failed to fetch exchange rates').waitFor();
    expect(await calculator(page).locator('button[aria-pressed]').count()).toBe(12);
    await visitor.close();
  });

  test('a partner whose logo does not load is named', async () => {
    const visitor = await visit();
    const { page } = visitor;
    visitor.expectRefusal(404, '/partners/');
    await page.route('**/partners/sahel-freight.svg', (route) => route.fulfill({ status: 404 }));
    await page.goto('/');
    await page.getByRole('heading', { name: 'Trusted partners' }).scrollIntoViewIfNeeded();
    await page.getByText('Sahel Freight', { exact: true }).waitFor();
    await page.getByRole('img', { name: 'Andes Express' }).waitFor();
    await visitor.close();
  });
});

test('a browser that keeps nothing shows the page, speaks another language and prices a parcel all the same', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const storage of ['localStorage', 'sessionStorage']) Object.defineProperty(window, storage, { get: refuse });
  });
  await page.goto('/');
  await taken(page);
  await page.locator('select:has(option[lang])').selectOption('ar');
  const { calculator: said } = wordsOf('ar');
  await page.getByRole('heading', { name: said.heading }).waitFor();
  await fillCalculator(page);
  await calculator(page).getByRole('button', { name: said.calculate }).click();
  await calculator(page).getByRole('region', { name: said.result.label }).waitFor();
  await page
    .getByRole('banner')
    .getByRole('link', { name: wordsOf('ar').common.nav.track, exact: true })
    .click();
  await page.waitForURL('**/track');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await visitor.close();
});

test('a script that breaks shows a page with two ways on, and is in the console and in the log', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await page.route('**/assets/home-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const prepare = () => {}; export const Component = () => { throw new Error("broken"); };',
    }),
  );
  const reported = page.waitForResponse((response) => response.url().endsWith('/api/client-errors'));
  await page.goto('/');
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await page.getByRole('button', { name: 'Reload page' }).waitFor();
  expect(await page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  expect(await axeViolations(page)).toEqual([]);
  expect((await reported).status()).toBe(204);
  expect(visitor.complaints.splice(0).join('\n')).toContain('broken');
  await page.unroute('**/assets/home-*.js');
  await page.getByRole('button', { name: 'Reload page' }).click();
  await taken(page);
  await visitor.close();
});

describe('on a slow line', () => {
  /** A visitor who has the page, but not the code behind it until `arrive` is called. */
  const waiting = async () => {
    const visitor = await visit();
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    for (const script of ['index', 'home'])
      await visitor.page.route(`**/assets/${script}-*.js`, (route) => arrived.then(() => route.continue()));
    return { ...visitor, arrive };
  };
  const box = (page: Page) => page.locator('main form').first().locator('input');
  const number = 'WS123456789012US';
  const keepsTheNumber = async (page: Page) => {
    await page.locator(`a[href="/track/${number}"]`).waitFor();
    expect(await box(page).inputValue()).toBe(number);
  };
  const inArabic = (page: Page) => page.getByRole('heading', { level: 1, name: wordsOf('ar').content.hero.heading }).waitFor();

  test('what was typed before the code was there is kept', async () => {
    const { page, arrive, close } = await waiting();
    await page.goto('/', { waitUntil: 'commit' });
    await box(page).fill(number);
    await fillCalculator(page);
    const leads = await page.evaluateHandle(() => {
      const seen = new Set<string | null>();
      const form = document.querySelector('main form') ?? document;
      new MutationObserver(() => {
        const link = form.querySelector('a[href^="/track"]');
        if (link) seen.add(link.getAttribute('href'));
      }).observe(form, { childList: true, subtree: true, attributes: true });
      return seen;
    });
    arrive();
    await taken(page);
    await keepsTheNumber(page);
    expect(await leads.evaluate((seen) => [...seen])).toEqual([`/track/${number}`]);
    await calculator(page).getByRole('button', { name: 'Calculate cost' }).click();
    await calculator(page).getByText('Ghana to Germany', { exact: true }).waitFor();
    await close();
  });

  test('who had read on before the code was there is not led back to the top', async () => {
    const { page, arrive, close } = await waiting();
    await page.goto('/', { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { name: 'Trusted partners' });
    await heading.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(500);
    arrive();
    await taken(page);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(before / 2);
    await close();
  });

  test('the buttons that were clicked before the code was there do what they are for', async () => {
    const { page, arrive, close } = await waiting();
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Locations' }).click();
    await fillCalculator(page);
    await calculator(page).getByRole('button', { name: 'Calculate cost' }).click();
    arrive();
    const drawer = page.getByRole('dialog', { name: 'Locations' });
    await drawer.getByText('London Heathrow', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await calculator(page).getByText('Ghana to Germany', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Alerts' }).click();
    await page.getByRole('dialog', { name: 'Alerts' }).waitFor();
    await close();
  });

  test('the button leads to the parcel before the code is there', async () => {
    const { page, arrive, close } = await waiting();
    const { trackingNumber } = shipmentThatIs('in_transit');
    await page.goto('/', { waitUntil: 'commit' });
    await box(page).fill(trackingNumber);
    await page.getByRole('button', { name: 'Track package', exact: true }).click();
    arrive();
    await page.waitForURL(`**/track/${trackingNumber}`);
    await close();
  });

  test('it is kept where another language was chosen on an earlier visit than the page came in', async () => {
    const { page, arrive, close } = await waiting();
    await page.addInitScript(() => localStorage.setItem('waybill.language', 'ar'));
    await page.goto('/', { waitUntil: 'commit' });
    await box(page).fill(number);
    arrive();
    await inArabic(page);
    await keepsTheNumber(page);
    await close();
  });

  test('it is kept together with a language that was chosen by then', async () => {
    const { page, arrive, close } = await waiting();
    await page.goto('/', { waitUntil: 'commit' });
    await box(page).fill(number);
    await page.locator('select:has(option[lang])').selectOption('ar');
    arrive();
    await inArabic(page);
    await keepsTheNumber(page);
    await close();
  });
});

describe('without a mouse', () => {
  test('the skip link is the first stop, and leads past the menus', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await page.goto('/');
    await taken(page);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Quote');
    await visitor.close();
  });

  test('a dialog takes the focus, keeps it off the page, and gives it back', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await page.goto('/');
    await taken(page);
    const opener = page.getByRole('button', { name: 'Quote', exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.locator('[name=name]:focus').waitFor();
    expect(await page.getByRole('dialog').evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Quote');
    await visitor.close();
  });
});

test.each(['/', '/?lang=de'])('a language that was chosen on %s comes with the page from then on', async (path) => {
  const visitor = await visit();
  const { page } = visitor;
  await page.goto(path);
  await taken(page);
  await page.locator('select:has(option[lang])').selectOption('ar');
  await page.locator('html[lang=ar]').waitFor();
  const served = await (await page.request.get('/')).text();
  expect(served).toContain('<html lang="ar" dir="rtl">');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: wordsOf('ar').content.hero.heading }).waitFor();
  await visitor.close();
});

test('text is as wide before its fonts arrive as after, so that nothing moves', async () => {
  const { page, close } = await visit({ language: 'en', width: 360 });
  await page.goto('/');
  const ratios = await page.evaluate(async () => {
    const fonts = getComputedStyle(document.documentElement);
    const pen = document.createElement('canvas').getContext('2d');
    const widthIn = async (weight: number, family: string, text: string) => {
      // Of the stand-ins a machine has some.
      await document.fonts.load(`${weight} 100px ${family}`, text).catch(() => undefined);
      if (!pen) throw new Error('no canvas');
      pen.font = `${weight} 100px ${family}`;
      return pen.measureText(text).width;
    };
    return Promise.all(
      [400, 600].map(async (weight) => {
        const text = document.querySelector('main')?.innerText ?? '';
        const standIn = await widthIn(weight, fonts.getPropertyValue('--font-stand-in'), text);
        return standIn / (await widthIn(weight, `'IBM Plex Sans'`, text));
      }),
    );
  });
  for (const ratio of ratios) expect(Math.abs(ratio - 1)).toBeLessThan(0.03);
  await close();
});
