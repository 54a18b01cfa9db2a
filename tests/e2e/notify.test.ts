import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { signIn } from '#tests/support/staff.ts';
import { isFineInEveryView, see, seeToast, setStage } from './stage.ts';

const { visit, visitAsAgent, shipmentThatIs } = setStage();

const field = (page: Page, label: string) => page.getByLabel(label);
const send = (page: Page) => page.getByRole('button', { name: 'Send Notification', exact: true }).click();
const email = (page: Page, address: string) => page.frameLocator(`iframe[title="Email to ${address}"]`);

/** Where captured emails went, and what their subjects were. */
const caught = async (page: Page, to: string): Promise<string[]> => {
  const mails = (await (await page.request.get('/dev/mail.json')).json()) as { to: string; subject: string }[];
  return mails.filter((mail) => mail.to.includes(to)).map(({ subject }) => subject);
};

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

describe('the notification of a receiver', () => {
  test('is reached from the rail and the dashboard, asks for what is missing, and leads back', async () => {
    const { page, close } = await visitAsAgent();
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Customer Notifications' }).click();
    await page.waitForURL('**/admin-notify');
    await page.getByRole('heading', { name: 'Send Receiver Notification', level: 1 }).waitFor();
    const rail = page.getByRole('navigation', { name: 'Workspace' });
    await rail.locator('[aria-current=page]').filter({ hasText: 'Notify' }).waitFor();
    await see(page, /Complete the form to see the email exactly as it will be sent/);
    await send(page);
    await seeToast(page, 'Missing Information', 'Please fill in all required fields.');
    await see(page, '3 fields need your attention');
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.waitForURL('**/dashboard');
    await rail.getByRole('link', { name: 'Notify' }).click();
    await page.waitForURL('**/admin-notify');
    await close();
  });

  test('is filled in by a link from a shipment, shows the very email, and names to whom it was sent', async () => {
    const { page, close } = await visitAsAgent();
    const { id, trackingNumber, recipientEmail, recipientName, senderName } = shipmentThatIs('in_transit');
    await page.goto(`/admin-notify?n=${trackingNumber}`);
    await see(page, recipientName);
    expect(
      await Promise.all(
        ['Recipient email', 'Sender name', 'Tracking number', 'Shipment ID'].map((label) => field(page, label).inputValue()),
      ),
    ).toEqual([recipientEmail, senderName, trackingNumber, id]);
    const shown = email(page, recipientEmail);
    await shown.getByText(groupTrackingNumber(trackingNumber)).first().waitFor();
    await shown.getByText(senderName).first().waitFor();
    const subject = (await page.locator('dl dd').nth(1).textContent()) ?? '';
    await send(page);
    await seeToast(page, 'Email Sent Successfully', `The notification is on its way to ${recipientEmail}.`);
    expect(await field(page, 'Recipient email').inputValue()).toBe('');
    await expect.poll(() => caught(page, recipientEmail), { timeout: 30_000 }).toContain(subject);
    await close();
  });

  test('asks about an address that is neither the sender’s nor the recipient’s, by name', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    const { trackingNumber } = shipmentThatIs('in_transit');
    const stranger = 'neighbour@example.com';
    await page.goto('/admin-notify');
    await fill(page, { 'Recipient email': stranger, 'Sender name': '<b>Ama</b>', 'Tracking number': trackingNumber });
    await see(page, /so the email contains no personal details/);
    await email(page, stranger).getByText('<b>Ama</b>').first().waitFor();
    visitor.expectRefusal(409, '/api/notify-receiver');
    await send(page);
    const question = page.getByRole('dialog', { name: 'Email this address?' });
    await question.getByText(/neighbour@example.com belongs to neither the sender nor the recipient/).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await caught(page, stranger)).toEqual([]);
    await send(page);
    await question.getByRole('button', { name: 'Email this address' }).click();
    await seeToast(page, 'Email Sent Successfully', `The notification is on its way to ${stranger}.`);
    await expect.poll(() => caught(page, stranger), { timeout: 30_000 }).toHaveLength(1);
    await visitor.close();
  });

  test('says at the field what is wrong, and why it could not be sent', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    const { trackingNumber, recipientEmail } = shipmentThatIs('in_transit');
    await page.goto('/admin-notify');
    await fill(page, { 'Recipient email': recipientEmail, 'Sender name': 'Ama', 'Tracking number': 'WE483920175520US' });
    await send(page);
    await see(page, 'This tracking number contains a typo. Check it and try again.');
    for (const status of [400, 404]) visitor.expectRefusal(status, '/api/notify-receiver');
    await fill(page, { 'Tracking number': 'WE483920175525US' });
    await send(page);
    await seeToast(page, 'Failed to Send Email', 'Tracking number not found. Please verify the tracking number and try again.');
    await page.locator('#notify-trackingNumber-note').filter({ hasText: 'Tracking number not found' }).waitFor();
    await see(page, 'Could not show the preview');
    await fill(page, { 'Tracking number': trackingNumber, 'Shipment ID': '01980000-0000-7000-8000-000000000001' });
    await send(page);
    await page.locator('#notify-shipmentId-note').filter({ hasText: 'This shipment has a different tracking number' }).waitFor();
    visitor.expectRefusal(500, '/api/notify-receiver');
    await page.route('**/api/notify-receiver', (route) => route.fulfill({ status: 500, body: '' }));
    await send(page);
    await page.getByRole('region', { name: 'Notifications' }).getByText('Failed to Send Email').waitFor();
    await visitor.close();
  });

  test('keeps what was typed where there is no network', async () => {
    const visitor = await visitAsAgent();
    const { page, context } = visitor;
    const { trackingNumber, recipientEmail, recipientName } = shipmentThatIs('in_transit');
    await page.goto('/admin-notify');
    await fill(page, { 'Recipient email': recipientEmail, 'Sender name': 'Ama', 'Tracking number': trackingNumber });
    await see(page, recipientName);
    await context.setOffline(true);
    await page.route('**/api/notify-receiver', (route) => route.abort());
    await see(page, /You are offline/);
    await send(page);
    await seeToast(page, 'Failed to Send Email', 'Could not reach the server. Check your connection and try again.');
    expect(await field(page, 'Recipient email').inputValue()).toBe(recipientEmail);
    visitor.complaints.splice(0);
    await visitor.close();
  });

  test('is not for auditors', async () => {
    const { page, close } = await visit();
    await signIn(page, 'auditor');
    expect(await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Notify' }).count()).toBe(0);
    await page.goto('/admin-notify');
    await see(page, 'Only agents and administrators can send notifications.');
    await close();
  });

  test('is fine in every view', async () => {
    const visitor = await visitAsAgent();
    const { trackingNumber, recipientName } = shipmentThatIs('in_transit');
    await visitor.page.goto(`/admin-notify?n=${trackingNumber}`);
    await see(visitor.page, recipientName);
    await isFineInEveryView(visitor);
  });
});
