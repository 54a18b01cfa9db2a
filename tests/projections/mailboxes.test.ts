import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { derivedId } from '#infra/ids.ts';
import type { OpenMailbox } from '#infra/mailboxes/mailboxes.ts';
import { applyEvents } from '#projections/apply.ts';
import { connectedMailboxes } from '#projections/mailboxes/queries.ts';
import { projectors } from '#services/nouns.ts';
import { createMailboxes } from '#services/mailboxes/open-mailboxes.ts';
import { logged, type Happening } from '#tests/support/events.ts';
import { aMailbox } from '#tests/support/mailboxes.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';

let home: TestModels;
beforeAll(async () => {
  home = await testModels();
});
afterAll(() => home.close());
beforeEach(() => home.clear());

/** Applies what happened, every event twice. */
const apply = async (...happenings: Happening[]) => {
  for (const event of logged(happenings).flatMap((each) => [each, each])) await applyEvents(home.models, projectors, [event]);
};
const desk = aMailbox();
const sales = aMailbox({
  mailboxId: derivedId('mailbox', 'sales'),
  address: { subjectId: derivedId('sales'), value: { email: 'sales@parcels.example' } },
  secretId: derivedId('secret', 'sales'),
});
const connected = (mailbox = desk, at = '2026-03-01T09:00:00.000Z'): Happening => ({
  event: { type: 'MailboxConnected', data: mailbox },
  at,
});
const disconnected: Happening = {
  event: { type: 'MailboxDisconnected', data: { mailboxId: desk.mailboxId } },
  at: '2026-03-02T09:00:00.000Z',
};
const addresses = async () => (await connectedMailboxes(home.models)).map(({ mailbox }) => mailbox.address.value?.email);

test('mailboxes are listed in the order in which they were connected, until they are disconnected', async () => {
  await apply(connected(), connected(sales, '2026-03-01T08:00:00.000Z'));
  expect(await addresses()).toEqual(['sales@parcels.example', 'desk@parcels.example']);
  await home.clear();
  await apply(connected(), disconnected);
  expect(await addresses()).toEqual([]);
});

test('a mailbox whose owner was erased is not listed', async () => {
  await apply(connected({ ...desk, address: { ...desk.address, value: null } }));
  expect(await addresses()).toEqual([]);
});

test('who reads and sends gets the mailbox of the configuration, and each connected one whose password is there', async () => {
  await apply(connected(), connected(sales, '2026-03-01T08:00:00.000Z'));
  const password = randomBytes(8).toString('hex');
  const login = { host: 'imap.example', port: 993, security: 'tls', user: 'parcels', password: 'x' } as const;
  const business: OpenMailbox = {
    id: derivedId('business'),
    address: 'parcels@parcels.example',
    imap: login,
    smtp: null,
    version: '1',
  };
  const secrets = { passwordsOf: async () => new Map([[desk.secretId, password]]) };
  const mailboxes = createMailboxes({ models: home.models, secrets, business });
  const opened: OpenMailbox = {
    id: desk.mailboxId,
    address: 'desk@parcels.example',
    imap: { ...desk.imap, user: 'desk@parcels.example', password },
    smtp: { ...desk.smtp, user: 'desk@parcels.example', password },
    version: desk.secretId,
  };
  expect(await mailboxes.open()).toEqual([business, opened]);
  expect(await mailboxes.find(desk.mailboxId)).toEqual(opened);
  expect(await mailboxes.find(business.id)).toEqual(business);
  expect(await mailboxes.find(sales.mailboxId)).toBeUndefined();
});
