import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { paths } from '#contracts/paths.ts';
import type { Visitor } from '#tests/support/browser.ts';
import { startDovecot, type Dovecot } from '#tests/support/dovecot.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startPostOffice, type PostOffice } from '#tests/support/post-office.ts';
import { signIn } from '#tests/support/staff.ts';
import { see, seeToast, setStage } from './stage.ts';

const address = 'desk@mail.test';
const customer = 'ada@home.test';
const refused = /^The server did not accept this email address and password/;
let dovecot: Dovecot;
let postOffice: PostOffice;
beforeAll(async () => {
  dovecot = await startDovecot();
  postOffice = await startPostOffice(dovecot);
});
afterAll(async () => {
  await postOffice.stop();
  await dovecot.stop();
});
const stage = setStage();

let admin: Visitor;
beforeAll(async () => {
  admin = await stage.visit();
  await signIn(admin.page, 'admin');
});
afterAll(() => admin.close());

const cardIn = (page: Page) => page.getByRole('article', { name: address });
const imapPort = () => new URL(dovecot.urlOf(address)).port;
/** The users who are signed in at the IMAP server. */
const connected = () => dovecot.doveadm('-f', 'tab', 'who');

/** Clicks the button, and returns which of both servers are said to refuse. */
async function refusingAfterConnect(page: Page): Promise<string[]> {
  const answer = page.waitForResponse('**/api/connect-email');
  await page.getByRole('button', { name: 'Connect email' }).click();
  await answer;
  await page.getByText(refused).first().waitFor();
  const refusing = page.locator('input[aria-invalid=true]').and(page.getByLabel(/\((IMAP|SMTP)\)$/));
  return Promise.all((await refusing.all()).map((field) => field.inputValue()));
}

test('a wrong password is told at the server that refuses it, and both have to accept it', async () => {
  const { page, expectRefusal } = admin;
  expectRefusal(400, '/api/connect-email');
  await page.goto(paths.emailLogin);
  await page.getByLabel(/^Other \(IMAP\)/).check();
  await page.getByLabel('Email address').fill(address);
  await page.getByLabel('Password', { exact: true }).fill('a wrong one');
  await page.getByLabel('Incoming server (IMAP)').fill('127.0.0.1');
  await page.getByLabel('IMAP port').fill(imapPort());
  await page.getByLabel('Outgoing server (SMTP)').fill('localhost');
  await page.getByLabel('SMTP port').fill(String(postOffice.port));
  expect(await refusingAfterConnect(page)).toEqual(['127.0.0.1', 'localhost']);

  postOffice.password = 'one of its own';
  await page.getByLabel('Password', { exact: true }).fill('secret');
  expect(await refusingAfterConnect(page)).toEqual(['localhost']);

  postOffice.password = 'secret';
  await page.getByRole('button', { name: 'Connect email' }).click();
  await page.waitForURL(`**${paths.emailClient}`);
  await seeToast(page, 'Email Connected');
});

test('the connected mailbox is read, as its card says, and both of its servers let it in', async () => {
  const { page } = admin;
  await page.goto('/dashboard/mailboxes');
  await cardIn(page).getByText('Connected', { exact: true }).waitFor();
  await postOffice.send({
    ...{ from: `Ada <${customer}>`, to: address, messageId: '<asked@home.test>' },
    ...{ subject: 'Do you ship to Ghana?', text: 'I have a piano.' },
  });
  await cardIn(page).getByText('1 email received').waitFor();
  await cardIn(page)
    .getByText(/^Last fetched/)
    .waitFor();
  await cardIn(page)
    .getByRole('button', { name: /^Test again/ })
    .click();
  await cardIn(page).getByText('Both servers accept the email address and password.').waitFor();
});

test('what is answered leaves from the connected mailbox, with a copy among what it sent', async () => {
  const { page } = admin;
  await page.goto(paths.emailPanel);
  await page.getByRole('listitem').getByRole('button', { name: 'Ada' }).click();
  await see(page, 'I have a piano.');
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Message').fill('Every Friday.');
  await dialog.getByRole('button', { name: 'Send Reply' }).click();
  const found = (user: string, mailbox: string) =>
    dovecot.doveadm('fetch', '-u', user, 'hdr', 'mailbox', mailbox, 'subject', 'Re: Do you ship to Ghana?') || undefined;
  const reply = await pollUntil('the reply', () => found(customer, 'INBOX'), 60_000);
  expect(reply).toMatch(/^From: .*<?desk@mail\.test>?\r?$/m);
  expect(reply).toMatch(/^In-Reply-To: <asked@home\.test>\r?$/m);
  const id = /^Message-ID: .*$/m.exec(reply)?.[0];
  expect(await pollUntil('the copy', () => found(address, 'Sent'), 60_000)).toContain(id);
});

test('a disconnected mailbox is let go of, and what came from it stays', async () => {
  const { page } = admin;
  await page.goto('/dashboard/mailboxes');
  expect(connected()).toContain(address);
  await cardIn(page)
    .getByRole('button', { name: /^Disconnect/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The 1 email received from it stays, and so do all conversations.').waitFor();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await seeToast(page, 'Mailbox disconnected', '1 email and its conversation stay.');
  await cardIn(page).waitFor({ state: 'detached' });
  await pollUntil('Waybill to leave the mailbox', () => !connected().includes(address));
  await page.goto(paths.emailPanel);
  await page.getByRole('listitem').getByRole('button', { name: 'Ada' }).click();
  await see(page, 'I have a piano.');
});
