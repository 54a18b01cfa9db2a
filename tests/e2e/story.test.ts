import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupTrackingNumber, trackingNumberPattern } from '#contracts/tracking-number.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { startBrowser, type TestBrowser, type Visitor } from '#tests/support/browser.ts';
import { startNatsServer } from '#tests/support/nats-server.ts';
import { startAppProcess, type AppProcess } from '#tests/support/process.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { choose, fillWizard } from '#tests/support/staff.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

interface CaughtMail {
  to: string[];
  subject: string;
  text: string;
  html: string;
}

const shipment = aShipment({
  senderName: 'Ama Owusu',
  senderCountry: 'Ghana',
  recipientName: 'Olivia Brown',
  recipientEmail: 'olivia.brown@example.com',
  recipientAddress: '350 Fifth Avenue',
  recipientCity: 'New York',
  recipientCountry: 'United States',
});

const onNatsServer = async () => {
  const bus = await startNatsServer();
  const servers = await startTestServers({ NATS_URL: bus.url });
  return { ...servers, stop: () => servers.stop().then(() => bus.stop()) };
};

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.stop());

describe.each([
  { bus: 'the usual servers', startServers: () => startTestServers() },
  { bus: 'nats-server', startServers: onNatsServer },
])('the story of a parcel in the built app, on $bus', ({ startServers }) => {
  let servers: TestServers;
  let app: AppProcess;
  let staff: Visitor;
  let visitor: Visitor;
  let trackingNumber: string;
  /** Requests of the visitor's page for the parcel. */
  let lookups = 0;

  beforeAll(async () => {
    servers = await startServers();
    app = await startAppProcess({ ...servers.env, DEMO: '1' });
    staff = await browser.visit({ url: app.url });
    visitor = await browser.visit({ url: app.url, width: 360 });
    visitor.page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/track/')) lookups += 1;
    });
  });
  afterAll(async () => {
    await app.stop();
    await servers.stop();
  });

  const mails = async (): Promise<CaughtMail[]> => {
    const caught = (await (await fetch(`${app.url}/dev/mail.json`)).json()) as CaughtMail[];
    return caught.filter(({ text }) => text.includes(groupTrackingNumber(trackingNumber)));
  };
  const toast = async (title: string, description: string) => {
    const region = staff.page.getByRole('region', { name: 'Notifications' });
    await region.getByText(title, { exact: true }).waitFor();
    await region.getByText(description, { exact: true }).waitFor();
  };

  test('a wrong password is refused, the right one opens the dashboard with its four figures', async () => {
    const { page } = staff;
    staff.expectRefusal(401, '/api/auth/');
    await page.goto('/dashboard');
    await page.waitForURL('**/dashboard-login?next=*');
    await page.getByLabel('Username').fill('agent');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.locator('form').getByText('Invalid username or password', { exact: true }).waitFor();

    await page.getByLabel('Password').fill('waybill-demo');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await page
      .getByText(/vs. last week/)
      .nth(3)
      .waitFor();
    expect(await page.locator('main dt').allInnerTexts()).toEqual([
      'Active Shipments',
      'Delivered Today',
      'In Transit',
      'Total Revenue',
    ]);
  });

  test('staff create a shipment in the wizard and get its tracking number', async () => {
    const { page } = staff;
    await page.getByRole('link', { name: 'New Shipment' }).click();
    await fillWizard(page, shipment);
    await page.getByRole('button', { name: 'Create Shipment' }).click();
    await page.getByRole('heading', { name: 'Shipment created successfully!' }).waitFor();

    const path = await page.getByRole('link', { name: 'Track this shipment' }).getAttribute('href');
    trackingNumber = path?.replace('/track/', '') ?? '';
    expect(trackingNumber).toMatch(trackingNumberPattern);
    await toast('Shipment created successfully!', groupTrackingNumber(trackingNumber));
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await page.waitForURL('**/dashboard');
  });

  test('sender and recipient each get an email, as text and as HTML', async () => {
    const emails = await pollUntil('both emails of the creation', async () => {
      const found = await mails();
      return found.length === 2 && found;
    });
    expect(emails.flatMap(({ to }) => to).toSorted()).toEqual([shipment.recipientEmail, shipment.senderEmail].toSorted());
    for (const { subject, text, html } of emails) {
      expect(subject).toBe(`Shipment ${groupTrackingNumber(trackingNumber)} is confirmed`);
      expect(html).toContain(groupTrackingNumber(trackingNumber));
      expect(html).toContain(linkIn(text).replaceAll('&', '&amp;'));
    }
  });

  test('a visitor with the tracking page open sees an update of staff without reloading', async () => {
    const { page } = visitor;
    await page.goto(`/track/${trackingNumber}`);
    await page.getByText('Shipment created', { exact: true }).last().waitFor();
    await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));

    await staff.page.getByLabel('Search shipments').fill(trackingNumber);
    await staff.page
      .getByRole('button', { name: `Update location and send emails for ${groupTrackingNumber(trackingNumber)}` })
      .click();
    const dialog = staff.page.getByRole('dialog', { name: 'Update location' });
    await dialog.getByRole('button', { name: 'London Heathrow' }).click();
    await choose(dialog, 'Status', 'In Transit');
    await dialog.getByLabel('Description').fill('Arrived on flight WB 17');
    await dialog.getByRole('button', { name: 'Update and send emails' }).click();
    await toast('Location Updated', 'Shipment location updated and emails sent to customers.');

    const newest = page.getByRole('region', { name: 'Moving Through Network' }).getByRole('listitem').first();
    await newest.getByText('Arrived on flight WB 17').waitFor();
    await newest.getByText('London Heathrow').waitFor();
    expect(await page.evaluate(() => 'stillTheSamePage' in window)).toBe(true);
  });

  test('sender and recipient are emailed about the update, and the signed link of an email opens the full details', async () => {
    const emails = await pollUntil('both emails of the update', async () => {
      const found = (await mails()).filter(
        ({ subject }) => subject === `Shipment ${groupTrackingNumber(trackingNumber)}: In Transit`,
      );
      return found.length === 2 && found;
    });
    expect(emails.flatMap(({ to }) => to).toSorted()).toEqual([shipment.recipientEmail, shipment.senderEmail].toSorted());
    for (const { text, html } of emails) {
      expect(text).toContain('London Heathrow');
      expect(html).toContain('Arrived on flight WB 17');
    }

    const details = visitor.page.getByRole('region', { name: 'Shipping details' });
    await details.getByText('O***** B.').waitFor();
    const reader = await browser.visit({ url: app.url });
    await reader.page.goto(linkIn(emails[0]?.text ?? ''));
    await reader.page.getByRole('region', { name: 'Shipping details' }).getByText('Olivia Brown').waitFor();
    await reader.page.getByText('350 Fifth Avenue').waitFor();
    await reader.close();
  });

  test('a simulated movement shows on the open page too, marked as what it is', async () => {
    await staff.page.getByRole('button', { name: `Simulate movement of ${groupTrackingNumber(trackingNumber)}` }).click();
    await toast('Movement simulated', 'Package location has been updated.');
    await visitor.page.getByRole('region', { name: 'Moving Through Network' }).getByText('Simulated', { exact: true }).waitFor();
    // Once on opening and once for each of the two facts; a resumed subscription or an answer behind its fact may ask again, a loop would not stop.
    expect(lookups).toBeLessThanOrEqual(8);
  });

  test('logging out shows a message, and the dashboard is closed again', async () => {
    await staff.page.getByRole('button', { name: 'Logout' }).click();
    await toast('Logged Out', 'You have been successfully logged out.');
    await staff.page.waitForURL('**/dashboard-login');
    await staff.page.goto('/dashboard');
    await staff.page.waitForURL('**/dashboard-login?next=*');
    await visitor.close();
    await staff.close();
  });
});

const linkIn = (text: string): string => /https?:\/\/\S+\/track\/\S+/.exec(text)?.[0] ?? '';
