import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshId } from '#infra/ids.ts';
import { createHistoryProjector } from '#projections/history/projector.ts';
import { nouns, type Noun } from '#services/nouns.ts';
import { emailFrom } from '#services/outbox/noun-emails.ts';
import { layOutEmail } from '#services/outbox/layout.ts';
import { everybody } from '#services/realtime/noun-notices.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { logged } from '#tests/support/events.ts';
import { socketsOfTests } from '#tests/support/live.ts';
import { until } from '#tests/support/until.ts';

const pallet = { kind: 'pallet', id: freshId() };

/** A noun of this test alone: pallets that are built, told about live and by email. */
const pallets: Noun = {
  notices: () => ({
    kind: 'pallet',
    topics: [{ pattern: /^pallets$/, mayWatch: everybody }],
    facts: { PalletBuilt: 'pallet_built' },
    heardBy: async () => ({ topics: ['pallets'], detail: { dock: 7 } }),
  }),
  emails: () => ({
    templates: ['pallet_built'],
    emailsFor: async (event) =>
      event.type === 'PalletBuilt'
        ? [emailFrom(event, { about: pallet, template: 'pallet_built', recipient: 'staff', subjectId: undefined })]
        : [],
    compose: async () => ({
      to: { name: '', address: 'dock@example.com' },
      written: layOutEmail({
        language: 'en',
        subject: 'A pallet was built',
        greeting: 'Hello,',
        intro: 'A pallet waits at dock 7.',
        rows: [],
        note: '',
        signature: 'Waybill',
        whyYou: 'You receive this email because you work at the dock.',
      }),
      headers: {},
    }),
    languageOf: async () => 'en',
  }),
};

let app: TestApp;
const openSocket = socketsOfTests();
beforeAll(async () => {
  app = await startTestApp({ nouns: [...nouns, pallets] });
});
afterAll(() => app.stop());

test('a noun that is one line in the list has a topic, a fact and an email', async () => {
  const socket = await openSocket(app.url);
  socket.send({ type: 'subscribe', topic: 'pallets' });
  await socket.sees('subscribed');
  const built = { id: freshId(), type: 'PalletBuilt', data: { palletId: pallet.id }, metadata: {} };
  await app.core.store.append(`pallet-${pallet.id}`, 'no_stream', [built]);
  expect(await socket.sees('fact')).toMatchObject({ topic: 'pallets', fact: 'pallet_built', about: pallet, detail: { dock: 7 } });
  const caught = await until('the email to the dock', async () => {
    const emails = (await (await app.request('GET', '/dev/mail.json?to=dock@example.com')).json()) as { subject: string }[];
    return emails.length > 0 && emails;
  });
  expect(caught.map(({ subject }) => subject)).toEqual(['A pallet was built']);
  const end = await until('its end to be recorded', async () => {
    const { rows } = {
      rows: await app.core.db.selectFrom('outgoing_emails').selectAll().where('about_kind', '=', 'pallet').execute(),
    };
    return rows[0]?.logged_at && rows[0];
  });
  expect(await app.core.log.read(`outgoing-${end.id}`)).toMatchObject([{ type: 'EmailSent', data: { about: pallet } }]);
});

test('its history stands in the table of all histories', () => {
  const email = {
    emailId: freshId(),
    about: pallet,
    template: 'pallet_built',
    recipient: 'staff',
    language: 'en',
    attempts: 1,
  } as const;
  const [sent] = logged([{ event: { type: 'EmailSent', data: email }, at: '2026-03-01T09:00:00.000Z' }]);
  const [write] = createHistoryProjector(['pallet']).project(sent ? [sent] : [], new Map());
  expect(write?.rows).toMatchObject([{ kind: 'pallet', about_id: pallet.id, type: 'EmailSent' }]);
});
