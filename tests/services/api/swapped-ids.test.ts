import { afterAll, beforeAll, expect, test } from 'vitest';
import { quoteReceivedSchema } from '#contracts/quotes.ts';
import { scansSchema } from '#contracts/shipment-corrections.ts';
import { sessionsSchema } from '#contracts/sessions.ts';
import { accountSchema, type Caller, type Role } from '#contracts/accounts.ts';
import { derivedId, freshId } from '#infra/ids.ts';
import { access } from '#services/api/access.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { customerMail } from '#tests/support/customer-mail.ts';
import { openDesk, type Desk } from '#tests/support/desk.ts';
import { dice, type Dice } from '#tests/support/fuzz/dice.ts';
import { operationsIn } from '#tests/support/fuzz/operations.ts';
import { schemaValue, type Known } from '#tests/support/fuzz/schema-value.ts';
import type { Operation } from '#tests/support/fuzz/targets.ts';
import { dialogQuote } from '#tests/support/quotes.ts';
import { createMailDesk } from '#tests/support/threaded-mail.ts';

const requests = Number(process.env['SWAPPED_IDS'] ?? 5_000);
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 32);
const lanes = 16;

const parties = {
  senderName: 'Canarina Sendersson',
  senderEmail: 'canarina@example.com',
  senderPhone: '+49 555 0199777',
  senderAddress: 'Canary Street 1',
  recipientName: 'Canario Recipientez',
  recipientEmail: 'canario@example.com',
  recipientPhone: '+49 555 0188666',
  recipientAddress: 'Canary Road 2',
};
const visitor = {
  name: 'Canaretta Visitorini',
  email: 'canaretta@example.com',
  phone: '+49 555 0177555',
  company: 'Canary Imports',
};
const writer = { from: 'canarissa@example.com', subject: 'The canary of Canarissa', text: 'Canarissa waits for her canary.' };
const viewName = 'What Canarius looks at';

let app: TestApp;
let operations: readonly Operation[];
let agent: Desk;
let canarius: string;
/** Of somebody else, of every kind that an address or a body can name. */
let theirs: Record<
  'shipment' | 'scan' | 'quote' | 'email' | 'conversation' | 'view' | 'session' | 'account' | 'trackingNumber',
  string
>;
/** What opens another parcel or quote than theirs. */
let own: Record<'followToken' | 'quoteToken' | 'trackingKey' | 'trackingNumber', string>;

const read = async (path: string, as: string) => (await app.request('GET', path, { as })).json();

async function personWith(role: Role, username: string): Promise<{ id: string; cookie: string }> {
  const password = 'a long password';
  await app.core.sessions.open({ username, email: `${username}@example.com`, password, role });
  const session = await app.core.sessions.signIn(username, password);
  const cookie = `waybill_session=${session?.token}`;
  return { id: accountSchema.parse(await read('/api/auth/me', cookie)).id, cookie };
}

const ask = async (body: object) =>
  quoteReceivedSchema.parse(await (await app.request('POST', '/api/quote-request', { body })).json()).id;

beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'mailbox'], env: { TRUST_PROXY: '1' } });
  agent = await openDesk(app);
  operations = operationsIn(await read('/api/openapi.json', ''));
  const person = await personWith('agent', 'canarius');
  canarius = person.cookie;
  const shipment = await agent.create(parties);
  await agent.update(shipment.id);
  const [scan] = scansSchema.parse(await read(`/api/shipments/${shipment.id}/scans`, agent.as)).scans;
  const [session] = sessionsSchema.parse(await read('/api/account/sessions', canarius));
  const view = freshId();
  const saved = { name: viewName, query: 'delayed=true', columns: ['status'], isDefault: true };
  await app.request('PUT', `/api/saved-views/${view}`, { as: canarius, body: saved });
  const quote = await ask(dialogQuote(visitor));
  const mailDesk = createMailDesk(app.core);
  const email = await mailDesk.receive(customerMail(writer));
  const { conversationId: conversation } = await mailDesk.conversationOf(email);
  theirs = {
    shipment: shipment.id,
    scan: scan?.id ?? '',
    quote,
    email,
    conversation,
    view,
    session: session?.id ?? '',
    account: person.id,
    trackingNumber: shipment.trackingNumber,
  };
  const { followTokens, personalData, quoteLinks, trackingKeys } = app.core;
  // Of the same sender, so that nothing but the number keeps the key of the one from opening the other.
  const another = await agent.create({ senderEmail: parties.senderEmail });
  own = {
    followToken: followTokens.tokenFor({ shipmentId: another.id, followId: derivedId('somebody') }),
    quoteToken: quoteLinks.tokenFor({ quoteId: await ask(dialogQuote()), answer: 1 }),
    trackingKey: trackingKeys.keyFor(another.trackingNumber, await personalData.subjectFor(parties.senderEmail)),
    trackingNumber: another.trackingNumber,
  };
});
afterAll(() => app.stop());

/** Any id of theirs wherever an id stands, beside what is one's own. */
function mixed(): Known {
  const { trackingNumber, ...byId } = theirs;
  const ids = Object.values(byId);
  const tokens = [own.followToken, own.quoteToken, own.trackingKey, ...ids];
  const numbers = [trackingNumber, own.trackingNumber, theirs.shipment];
  const emails = ['other@example.com', 'visitor@example.com'];
  const uuids = Object.fromEntries(['id', 'shipmentId', 'scanId', 'quoteId', 'sessionId', 'personId'].map((name) => [name, ids]));
  return {
    ...uuids,
    trackingNumber: numbers,
    token: tokens,
    k: [own.trackingKey],
    email: emails,
    actor: ids,
    username: ['nobody'],
  };
}

const hasId = ({ path, query, body }: Operation) => path.includes('{') || JSON.stringify([query, body]).includes('uuid');

const mayCall: Readonly<Record<string, readonly Caller[]>> = access;
const isForCustomers = ({ method, path }: Operation) => mayCall[`${method.toUpperCase()} ${path}`]?.includes('customer');

async function exchange(random: Dice, { method, path, query, body }: Operation, as: string | undefined, known: Known) {
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(random.pick(known[name] ?? ['x']))));
  const asked = new URLSearchParams(
    Object.entries(query)
      .filter(() => random.chance(0.5))
      .map(([name, schema]) => [name, String(schemaValue(random, schema, known, name))]),
  );
  const answer = await app.request(method.toUpperCase(), `${target}?${asked}`, {
    ...(as === undefined ? {} : { as }),
    ...(body ? { body: schemaValue(random, body, known) } : {}),
    // Clients of many addresses: the limits of one would hide what is behind them.
    headers: { 'X-Forwarded-For': `10.${random.below(256)}.${random.below(256)}.${random.below(256)}` },
  });
  return { status: answer.status, target, text: await answer.text() };
}

interface Trial {
  /** Whose cookies take turns; undefined for nobody's. */
  callers: readonly (string | undefined)[];
  /** Each of these groups has its turn. */
  among: readonly (readonly Operation[])[];
  canaries: readonly string[];
}

/** Sends the requests of the seed; resolves with those whose answers hold what the callers may not see, and how many were let in. */
async function leaksIn({ callers, among, canaries }: Trial) {
  const known = mixed();
  const leaks: string[] = [];
  let allowed = 0;
  let next = 0;
  const lane = async () => {
    while (next < requests / 2) {
      const round = next;
      next += 1;
      const random = dice(seed + round);
      const operation = random.pick(random.pick(among));
      const { status, target, text } = await exchange(random, operation, random.pick(callers), known);
      if (status < 300) allowed += 1;
      const seen = canaries.find((canary) => text.includes(canary));
      if (seen !== undefined) leaks.push(`FUZZ_SEED=${seed}: ${operation.method} ${target} shows ${seen}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { leaks, allowed };
}

const timeout = 60_000 + requests * 30;

test('who is no staff sees and changes nothing of others by their ids', { timeout }, async () => {
  const customer = await personWith('customer', 'carl');
  const { shipment, quote, email, conversation } = theirs;
  const streams = [`shipment-${shipment}`, `quote-${quote}`, `email-${email}`, `conversation-${conversation}`];
  const lengths = async () => Promise.all(streams.map(async (stream) => (await app.core.log.read(stream)).length));
  const before = await lengths();
  const { leaks, allowed } = await leaksIn({
    callers: [undefined, customer.cookie],
    among: [operations.filter(hasId), operations.filter(hasId).filter(isForCustomers)],
    canaries: [...Object.values(parties), ...Object.values(visitor), ...Object.values(writer), viewName],
  });
  expect(leaks).toEqual([]);
  expect(allowed).toBeGreaterThan(requests / 100);
  expect(await lengths()).toEqual(before);
});

test('one of the staff sees and changes nothing that another keeps for themselves', { timeout }, async () => {
  const colleague = await personWith('agent', 'agatha');
  const views = await read('/api/saved-views', canarius);
  expect(views).toMatchObject([{ id: theirs.view, name: viewName }]);
  const { leaks, allowed } = await leaksIn({
    callers: [agent.as, colleague.cookie, await app.signIn('auditor')],
    among: [operations.filter(({ path }) => /saved-views|sessions/.test(path))],
    canaries: [viewName],
  });
  expect(leaks).toEqual([]);
  expect(allowed).toBeGreaterThan(requests / 100);
  expect(await read('/api/saved-views', canarius)).toEqual(views);
});
