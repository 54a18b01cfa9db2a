import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditKinds, auditStateSchema, mostSaid, type AuditState } from '#contracts/audit.ts';
import type { WaybillEvent } from '#contracts/events/registry.ts';
import { derivedId } from '#infra/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { conversationStarted, emailJoined, emailReceived, replyWritten } from '#tests/support/conversation.ts';
import { logged } from '#tests/support/events.ts';
import { aMailbox } from '#tests/support/mailboxes.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { quoteAccepted, quoteAnswered, quoteConverted, quoteRequested, visitorOfQuote } from '#tests/support/quotes.ts';

const erased = '[erased]';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Every event is recorded two days after the one before it, an hour after it happened. */
const recordedMs = (nth: number) => Date.UTC(2026, 2, 1, 12) + nth * 2 * dayMs;
const at = (ms: number) => new Date(ms).toISOString();
const happened = (nth: number) => at(recordedMs(nth) - hourMs);

type Fields = Record<string, unknown>;
type Said = Pick<NonNullable<AuditState['said']>['messages'][number], 'by' | 'name' | 'text'>[];

/** An event, which fields are others after it, and what has been said since, where anything is said. */
interface Step {
  event: WaybillEvent;
  fields: Fields;
  said?: Said;
}

/** The life of one thing; `erasing` is what is different once those persons are erased. */
interface Life {
  id: string;
  steps: Step[];
  erasing?: (fields: Fields) => Fields;
  erasingSaid?: (said: Said) => Said;
}

let app: TestApp;
let auditor: string;
let subjectId: string;
/** Staff are persons of their own, who stay. */
let linsId: string;
const lives = new Map<string, Life>();
beforeAll(async () => {
  app = await startTestApp({ roles: [] });
  auditor = await app.signIn('auditor');
  subjectId = await app.core.personalData.subjectFor('nora.audited@example.com');
  linsId = await app.core.personalData.subjectFor('lin.audited@example.com');
  for (const [kind, life] of Object.entries(allLives())) {
    lives.set(kind, life);
    await record(kind, life);
  }
});
afterAll(() => app.stop());

async function record(kind: string, { id, steps }: Life) {
  const stream = `${kind}-${id}`;
  const events = logged(
    steps.map(({ event }, nth) => ({ event, at: happened(nth), stream })),
    kind,
  );
  const sealed = await app.core.log.seal(events);
  const dated = sealed.map((event, nth) => ({ ...event, recordedAt: new Date(recordedMs(nth)) }));
  await app.core.store.append(stream, 'no_stream', dated);
}

/** The id that the nth event of such a life has. */
const eventId = (kind: string, id: string, nth: number) => derivedId(derivedId('test', kind, `${kind}-${id}`, nth), 0);

const get = (path: string) => app.request('GET', `/api/audit/${path}`, { as: auditor });
async function stateAt(kind: string, { id }: Life, query: string): Promise<AuditState> {
  const answer = await get(`${kind}/${id}?${query}`);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return auditStateSchema.parse(await answer.json());
}

/** What is expected after the nth step, put together from the steps alone. */
function after({ steps, erasing, erasingSaid }: Life, nth: number, isErased: boolean) {
  const fields: Fields = Object.assign({}, ...steps.slice(0, nth + 1).map((step) => step.fields));
  const said = steps.slice(0, nth + 1).findLast((step) => step.said)?.said ?? [];
  return isErased
    ? { state: erasing ? erasing(fields) : fields, said: erasingSaid ? erasingSaid(said) : said }
    : { state: fields, said };
}
const told = ({ said }: AuditState): Said => said?.messages.map(({ by, name, text }) => ({ by, name, text })) ?? [];

const hasRevision: ReadonlySet<string> = new Set(['quote', 'chat', 'conversation', 'alert', 'webhook']);
const shown = (kind: string, life: Life, nth: number, isErased = false) => {
  const { state, said } = after(life, nth, isErased);
  return { state: { ...state, ...(hasRevision.has(kind) && { revision: String(nth) }) }, said };
};

function allLives(): Record<string, Life> {
  const person = <Value>(value: Value) => ({ subjectId, value });
  return {
    quote: quoteLife(person),
    chat: chatLife(person),
    conversation: conversationLife(person),
    email: emailLife(person),
    mailbox: mailboxLife(person),
    alert: alertLife(),
    webhook: webhookLife(),
    import: importLife(),
  };
}
type Person = <Value>(value: Value) => { subjectId: string; value: Value };

function quoteLife(person: Person): Life {
  const id = derivedId('audited quote');
  const shipmentId = derivedId('its shipment');
  const answer = (nth: number, price: number, validUntil: string) => ({
    price,
    validUntil,
    note: null,
    answeredAt: happened(nth),
  });
  return {
    id,
    steps: [
      {
        event: quoteRequested(id, { visitor: person(visitorOfQuote), price: null }),
        fields: {
          ...{ id, form: 'calculator', status: 'requested', customerName: 'Ama Owusu', customerEmail: 'ama.owusu@example.com' },
          ...{ phone: '+233 30 255 0100', company: null, fromLocation: 'Ghana', toLocation: 'Germany', weight: '2.5 kg' },
          ...{ dimensions: null, description: 'A box of books', packageType: null, serviceType: 'express', weightKg: 2.5 },
          ...{ timeline: null, estimate: null, answer: null, acceptedAt: null, shipmentId: null, language: 'en' },
          ...{ createdAt: happened(0), updatedAt: happened(0) },
        },
      },
      {
        event: quoteAnswered(id, 1, 6_400, '2026-03-03'),
        fields: { status: 'answered', answer: answer(1, 64, '2026-03-03'), updatedAt: happened(1) },
      },
      {
        event: quoteAnswered(id, 2, 6_000, '2026-03-31'),
        fields: { answer: answer(2, 60, '2026-03-31'), updatedAt: happened(2) },
      },
      {
        event: quoteAccepted(id, 2, 6_000),
        fields: { status: 'accepted', acceptedAt: happened(3), updatedAt: happened(3) },
      },
      { event: quoteConverted(id, shipmentId, 6_000), fields: { status: 'converted', shipmentId, updatedAt: happened(4) } },
    ],
    erasing: (fields) => ({
      ...fields,
      ...{ customerName: erased, customerEmail: erased, phone: null, fromLocation: erased, toLocation: erased },
      ...{ weight: null, description: null },
    }),
  };
}

function chatLife(person: Person): Life {
  const chatId = derivedId('audited chat');
  const lin = { accountId: derivedId('lin'), name: { subjectId: linsId, value: 'Lin' } };
  const last = (text: string, sender: string, nth: number) => ({
    lastMessage: { text, sender, timestamp: happened(nth) },
    lastAt: happened(nth),
  });
  const asked = { by: 'customer', name: 'Nora', text: 'Where is it?' } as const;
  const bot = { by: 'assistant', name: 'Way', text: 'Which number?' } as const;
  const photo = { by: 'customer', name: 'Nora', text: 'Photo' } as const;
  const note = { by: 'note', name: 'Lin', text: 'Sounds angry' } as const;
  const answered = { by: 'staff', name: 'Lin', text: 'On its way' } as const;
  const thanks = { by: 'customer', name: 'Nora', text: 'Thanks' } as const;
  const parcel = { options: [], parcel: null, memory: null };
  return {
    id: chatId,
    steps: [
      {
        event: { type: 'ChatStarted', data: { chatId, visitor: person({ name: 'Nora' }), language: 'en' } },
        fields: {
          ...{ userId: chatId, userName: 'Nora', joinedAt: happened(0), lastMessage: null, waitingSince: null },
          ...{ status: 'open', language: 'en', lastAt: happened(0), closedAt: null, assignedTo: null, agents: [] },
          ...{ isWithAssistant: false, trackingNumber: null, rating: null },
        },
        said: [],
      },
      {
        event: { type: 'VisitorWrote', data: { chatId, message: person({ text: asked.text }) } },
        fields: { ...last(asked.text, 'user', 1), waitingSince: happened(1) },
        said: [asked],
      },
      {
        event: {
          type: 'AssistantWrote',
          data: { chatId, name: 'Way', answers: 1, message: person({ text: bot.text, ...parcel }) },
        },
        fields: { ...last(bot.text, 'support', 2), waitingSince: null, isWithAssistant: true },
        said: [asked, bot],
      },
      {
        event: { type: 'TrackingNumberGiven', data: { chatId, number: person({ trackingNumber: 'WS1GH' }), shipmentId: null } },
        fields: { trackingNumber: 'WS1GH' },
      },
      {
        event: { type: 'VisitorSentPhoto', data: { chatId, photo: person({ width: 10, height: 10 }) } },
        fields: last('Photo', 'user', 4),
        said: [asked, bot, photo],
      },
      {
        event: { type: 'AgentJoinedChat', data: { chatId, agent: lin } },
        fields: { agents: [{ accountId: lin.accountId, name: 'Lin' }], isWithAssistant: false, waitingSince: happened(4) },
      },
      {
        event: { type: 'ChatNoted', data: { chatId, agent: lin, note: person({ text: note.text }) } },
        fields: {},
        said: [asked, bot, photo, note],
      },
      {
        event: { type: 'AgentWrote', data: { chatId, agent: lin, message: person({ text: answered.text }) } },
        fields: { ...last(answered.text, 'support', 7), waitingSince: null },
        said: [asked, bot, photo, note, answered],
      },
      {
        event: { type: 'ChatMessageRetracted', data: { chatId, messageId: eventId('chat', chatId, 7) } },
        fields: { lastMessage: null },
        said: [asked, bot, photo, note],
      },
      {
        event: { type: 'VisitorWrote', data: { chatId, message: person({ text: thanks.text }) } },
        fields: { ...last(thanks.text, 'user', 9), waitingSince: happened(9) },
        said: [asked, bot, photo, note, thanks],
      },
      {
        event: { type: 'ChatClosed', data: { chatId } },
        fields: { status: 'closed', closedAt: happened(10), agents: [], waitingSince: null },
      },
      { event: { type: 'ChatRated', data: { chatId, rating: 4 } }, fields: { rating: 4 } },
    ],
    erasing: ({ lastMessage, trackingNumber, ...fields }) => ({
      ...fields,
      userName: erased,
      lastMessage: lastMessage && { ...lastMessage, text: erased },
      trackingNumber: trackingNumber && erased,
    }),
    erasingSaid: (said) => said.map(({ by, name }) => ({ by, name: by === 'customer' ? erased : name, text: erased })),
  };
}

function conversationLife(person: Person): Life {
  const id = derivedId('audited conversation');
  const about = { kind: 'shipment', id: derivedId('a shipment') };
  const [emailId, automaticId, replyId, secondId] = ['one', 'auto', 'reply', 'second'].map((name) => derivedId('audited', name));
  if (!emailId || !automaticId || !replyId || !secondId) throw new RangeError('four ids');
  const lin = derivedId('lin');
  const content = (text: string) => ({
    ...person({
      ...{ senderName: 'Jonas Weber', senderAddress: 'jonas.weber@example.com', subject: 'Where is it?', text },
      ...{ quoted: '', hasHtml: false, attachments: [] },
    }),
  });
  const joined = (receivedEmailId: string, text: string, sentAt: string, isAutomatic = false): WaybillEvent => {
    const event = emailJoined(id, receivedEmailId, { sentAt, isAutomatic });
    return { ...event, data: { ...event.data, content: content(text) } };
  };
  const replied = (text: string, nth: string): WaybillEvent => {
    const event = replyWritten(id, nth);
    const message = person({ to: 'jonas.weber@example.com', subject: 'Re: Where is it?', text, files: [] });
    return { ...event, data: { ...event.data, message } };
  };
  const asks = { by: 'customer', name: 'Jonas Weber', text: 'Please tell me.' } as const;
  const away = { by: 'automatic', name: 'Jonas Weber', text: 'I am away.' } as const;
  const tomorrow = { by: 'staff', name: null, text: 'Tomorrow.' } as const;
  const today = { by: 'staff', name: null, text: 'Today.' } as const;
  const note = { by: 'note', name: null, text: 'Asked the hub.' } as const;
  // Written before everything else that is in it, but read later.
  const earliest = { by: 'customer', name: 'Jonas Weber', text: 'First of all.' } as const;
  const snoozedUntil = at(recordedMs(12));
  return {
    id,
    steps: [
      {
        event: conversationStarted(id, { about, customer: person({ name: 'Jonas Weber', email: 'jonas.weber@example.com' }) }),
        fields: {
          ...{ id, shipmentId: about.id, about, customerName: 'Jonas Weber', customerEmail: 'jonas.weber@example.com' },
          ...{ trackingNumber: 'WE483920175525GH', status: 'initial', lastActivity: happened(0), messageCount: 0 },
          ...{ assignedTo: null, snoozedUntil: null, isUnanswered: false, language: 'de' },
        },
        said: [],
      },
      {
        event: joined(emailId, asks.text, happened(1)),
        fields: { lastActivity: happened(1), messageCount: 1, isUnanswered: true },
        said: [asks],
      },
      { event: joined(automaticId, away.text, happened(2), true), fields: {}, said: [asks, away] },
      {
        event: replied(tomorrow.text, replyId),
        fields: { status: 'active', lastActivity: happened(3), messageCount: 2, isUnanswered: false },
        said: [asks, away, tomorrow],
      },
      {
        event: { type: 'ReplyWithdrawn', data: { conversationId: id, replyId } },
        fields: { status: 'initial', lastActivity: happened(1), messageCount: 1, isUnanswered: true },
        said: [asks, away],
      },
      {
        event: replied(today.text, secondId),
        fields: { status: 'active', lastActivity: happened(5), messageCount: 2, isUnanswered: false },
        said: [asks, away, today],
      },
      {
        event: { type: 'ConversationNoted', data: { conversationId: id, accountId: lin, note: person({ text: note.text }) } },
        fields: {},
        said: [asks, away, today, note],
      },
      {
        event: { type: 'ConversationAssigned', data: { conversationId: id, accountId: lin } },
        fields: { assignedTo: { accountId: lin, name: null } },
      },
      {
        event: { type: 'ConversationSnoozed', data: { conversationId: id, until: snoozedUntil } },
        fields: { status: 'snoozed', snoozedUntil },
      },
      {
        event: joined(derivedId('audited', 'early'), earliest.text, '2026-02-01T08:00:00.000Z'),
        fields: { messageCount: 3 },
        said: [earliest, asks, away, today, note],
      },
      {
        event: { type: 'EmailLeft', data: { conversationId: id, receivedEmailId: emailId, to: null } },
        fields: { messageCount: 2 },
        said: [earliest, away, today, note],
      },
      {
        event: { type: 'ConversationResolved', data: { conversationId: id } },
        fields: { status: 'resolved', snoozedUntil: null },
      },
    ],
    erasing: (fields) => ({ ...fields, customerName: erased, customerEmail: erased }),
    erasingSaid: (said) => said.map(({ by, name }) => ({ by, name: name === null ? null : erased, text: erased })),
  };
}

function emailLife(person: Person): Life {
  const id = derivedId('audited email');
  const [first, second] = [derivedId('a conversation'), derivedId('another conversation')];
  const received = emailReceived(id);
  const about = { kind: 'email', id };
  const inFirst = { type: 'threaded', conversationId: first, by: 'number', rule: 1 };
  const inSecond = { type: 'threaded', conversationId: second, by: 'chosen', rule: 1 };
  const threaded = (conversationId: string, by: 'number' | 'chosen', from: string | null): WaybillEvent => ({
    type: 'EmailThreaded',
    data: { about, conversationId, from, by, rule: 1, opens: null },
  });
  return {
    id,
    steps: [
      {
        event: { ...received, data: { ...received.data, content: person(received.data.content.value) } },
        fields: {
          ...{ type: 'received', emailId: id, mailboxId: received.data.mailboxId, kind: 'message', senderId: subjectId },
          ...{ receivedAt: '2026-03-01T09:00:05.000Z', place: { type: 'undecided' }, before: null, isRead: false },
        },
      },
      { event: threaded(first, 'number', null), fields: { place: inFirst } },
      { event: { type: 'EmailOpened', data: { about, accountId: derivedId('lin') } }, fields: { isRead: true } },
      { event: threaded(second, 'chosen', first), fields: { place: inSecond, before: inFirst } },
      {
        event: { type: 'EmailSetAside', data: { about, reason: 'loop', from: second, rule: 1 } },
        fields: { place: { type: 'aside', reason: 'loop', rule: 1 }, before: inSecond },
      },
    ],
  };
}

function mailboxLife(person: Person): Life {
  const id = derivedId('audited mailbox');
  const mailbox = aMailbox({ mailboxId: id, address: person({ email: 'desk@parcels.example' }) });
  const again = { ...mailbox, imap: { ...mailbox.imap, host: 'mail.parcels.example' }, secretId: derivedId('third secret') };
  return {
    id,
    steps: [
      {
        event: { type: 'MailboxConnected', data: mailbox },
        fields: {
          ...{ id, address: 'desk@parcels.example', provider: 'custom', isBusiness: false, state: 'connected' },
          ...{ imap: mailbox.imap, smtp: mailbox.smtp, connectedAt: happened(0), secretReplacedAt: happened(0) },
        },
      },
      {
        event: { type: 'MailboxPasswordReplaced', data: { mailboxId: id, secretId: derivedId('second secret') } },
        fields: { secretReplacedAt: happened(1) },
      },
      { event: { type: 'MailboxDisconnected', data: { mailboxId: id } }, fields: { state: 'disconnected' } },
      {
        event: { type: 'MailboxConnected', data: again },
        fields: { state: 'connected', imap: again.imap, connectedAt: happened(3), secretReplacedAt: happened(3) },
      },
    ],
    erasing: (fields) => ({ ...fields, address: erased }),
  };
}

function alertLife(): Life {
  const id = derivedId('audited alert');
  const said = { level: 'delay', title: 'Strike', detail: 'No pickups in Accra', language: 'en' } as const;
  const until = at(recordedMs(9));
  return {
    id,
    steps: [
      {
        event: { type: 'AlertPublished', data: { alertId: id, ...said, until } },
        fields: { id, ...said, until, publishedAt: happened(0), state: 'published' },
      },
      { event: { type: 'AlertWithdrawn', data: { alertId: id } }, fields: { state: 'withdrawn' } },
    ],
  };
}

function webhookLife(): Life {
  const id = derivedId('audited webhook');
  const accountId = derivedId('an administrator');
  const common = { webhookId: id, accountId };
  const shop = {
    ...{ name: 'Shop', types: ['shipment.status_changed' as const] },
    filter: { services: [], countries: [], ownShipments: false },
  };
  const other = { ...shop, name: 'Warehouse', filter: { ...shop.filter, ownShipments: true } };
  // Over before the next event.
  const formerUntil = at(recordedMs(2) + dayMs);
  return {
    id,
    steps: [
      {
        event: {
          type: 'WebhookCreated',
          data: { ...common, ...shop, addressId: derivedId('address'), apikeyId: null, secretId: derivedId('secret') },
        },
        fields: {
          ...{ id, ...shop, state: 'active', pausedBy: null, pausedAt: null, formerUntil: null, createdAt: happened(0) },
          ...{ createdBy: accountId, apikeyId: null },
        },
      },
      { event: { type: 'WebhookChanged', data: { ...common, ...other, addressId: derivedId('address') } }, fields: other },
      {
        event: { type: 'WebhookSecretRotated', data: { ...common, secretId: derivedId('new secret'), formerUntil } },
        fields: { formerUntil },
      },
      {
        event: { type: 'WebhookPaused', data: { ...common, by: 'failures', failingSince: happened(2) } },
        fields: { state: 'paused', pausedBy: 'failures', pausedAt: happened(3), formerUntil: null },
      },
      { event: { type: 'WebhookResumed', data: common }, fields: { state: 'active', pausedBy: null, pausedAt: null } },
      {
        event: { type: 'WebhookDisabled', data: common },
        fields: { state: 'disabled', pausedBy: 'gone', pausedAt: happened(5) },
      },
      { event: { type: 'WebhookRemoved', data: common }, fields: { state: 'removed', pausedBy: null, pausedAt: null } },
    ],
  };
}

function importLife(): Life {
  const id = derivedId('audited import');
  const importId = id;
  const actor = { id: 'agent-1', role: 'agent' };
  const commandOf = (nth: number) => derivedId('test', 'import', `import-${id}`, nth);
  const opened = { kind: 'shipments', fileDigest: 'digest', bytes: 2_000, columns: { reference: 0 } } as const;
  const check = { rows: 3, valid: 2, invalid: 1, duplicates: 0, totals: [], checkedAt: happened(2) };
  const chosen = { emails: 'off', invalid: 'skip', duplicates: 'skip', pricedAt: happened(3) } as const;
  const none = { imported: 0, invalid: 0, duplicates: 0, failed: 0 };
  const [some, all] = [
    { ...none, imported: 1 },
    { ...none, imported: 2, invalid: 1 },
  ];
  const undoing = { row: 0, undone: 0, left: 0, commandId: commandOf(6) };
  return {
    id,
    steps: [
      {
        event: { type: 'ImportOpened', data: { importId, ...opened } },
        fields: {
          ...{ state: 'opened', ...opened, openedAt: happened(0), openedBy: actor, checkId: null, check: null, run: null },
          ...{ row: 0, counts: null, undo: null, digests: {}, failure: null },
        },
      },
      {
        event: { type: 'ImportCheckRequested', data: { importId, columns: { reference: 1 } } },
        fields: { state: 'checking', columns: { reference: 1 }, checkId: commandOf(1) },
      },
      {
        event: { type: 'ImportChecked', data: { importId, checkId: commandOf(1), result: check } },
        fields: { state: 'checked', check },
      },
      {
        event: { type: 'ImportStarted', data: { importId, ...chosen } },
        fields: {
          ...{ state: 'running', counts: none },
          run: { ...chosen, commandId: commandOf(3), startedAt: happened(3), startedBy: actor },
        },
      },
      { event: { type: 'ImportProgressed', data: { importId, row: 1, counts: some } }, fields: { row: 1, counts: some } },
      {
        event: { type: 'ImportFinished', data: { importId, row: 3, counts: all } },
        fields: { state: 'finished', row: 3, counts: all },
      },
      { event: { type: 'ImportUndoRequested', data: { importId } }, fields: { state: 'undoing', undo: undoing } },
      {
        event: { type: 'ImportUndoProgressed', data: { importId, row: 1, undone: 1, left: 0 } },
        fields: { undo: { ...undoing, row: 1, undone: 1 } },
      },
      {
        event: { type: 'ImportUndone', data: { importId, undone: 1, left: 1 } },
        fields: { state: 'undone', undo: { ...undoing, row: 1, undone: 1, left: 1 } },
      },
    ],
  };
}

const kinds = ['quote', 'chat', 'conversation', 'email', 'mailbox', 'alert', 'webhook', 'import'];
const lifeOf = (kind: string): Life => lives.get(kind) ?? expect.unreachable(`no life of a ${kind}`);

test('every kind is gone through here, but for those that have tests of their own', () => {
  const elsewhere = ['shipment', 'account', 'apikey', 'ratesheet'];
  expect(new Set([...kinds, ...elsewhere])).toEqual(new Set(auditKinds));
});

describe.each(kinds)('a history of the kind %s', (kind) => {
  test('is at every revision, and at the moment of every event, what its events until then make of it', async () => {
    const life = lifeOf(kind);
    for (const nth of life.steps.keys()) {
      const expected = shown(kind, life, nth);
      const queries = [
        ...[`asOf=${nth}`, `asOf=${at(recordedMs(nth))}`, `asOf=${nth}&as=happened`, `asOf=${happened(nth)}&as=happened`],
      ];
      for (const query of queries) {
        const found = await stateAt(kind, life, query);
        expect({ state: found.state, said: told(found) }, `${query} of ${kind}`).toEqual(expected);
        expect(found.stand).toMatchObject({ revision: String(nth), counted: nth + 1, total: life.steps.length });
      }
      const [before] = [await stateAt(kind, life, `asOf=${at(recordedMs(nth) - 1)}`)];
      expect(before.stand.counted).toBe(nth);
    }
  });

  test('is nothing before its first event, and the newest after its last', async () => {
    const life = lifeOf(kind);
    for (const query of [`asOf=${at(recordedMs(0) - 1)}`, `asOf=${at(recordedMs(0) - hourMs - 1)}&as=happened`]) {
      expect(await stateAt(kind, life, query)).toMatchObject({
        ...{ state: null, said: null, seen: null, changes: [] },
        stand: { revision: null, counted: 0, total: life.steps.length },
      });
    }
    const last = life.steps.length - 1;
    const expected = shown(kind, life, last).state;
    for (const query of [`asOf=${at(recordedMs(last) + 1)}`, 'asOf=2199-01-01T00:00:00Z', '']) {
      expect((await stateAt(kind, life, query)).state, query).toEqual(expected);
    }
    expect((await get(`${kind}/${life.id}?asOf=${life.steps.length}`)).status).toBe(404);
    expect((await get(`${kind}/${derivedId('nobody')}?asOf=0`)).status).toBe(404);
  });
});

test('a quote that was answered is expired from the day after its last one until it is answered again', async () => {
  const quote = lifeOf('quote');
  const statusAt = async (time: string) => (await stateAt('quote', quote, `asOf=${time}`)).state?.['status'];
  expect(await statusAt('2026-03-03T23:59:59Z')).toBe('answered');
  expect(await statusAt('2026-03-04T00:00:00Z')).toBe('expired');
  expect(await statusAt(at(recordedMs(2)))).toBe('answered');
});

test('a former secret of a webhook is named until it signs no more', async () => {
  const webhook = lifeOf('webhook');
  const until = recordedMs(2) + dayMs;
  const at1 = await stateAt('webhook', webhook, `asOf=${at(until - 1)}`);
  const at2 = await stateAt('webhook', webhook, `asOf=${at(until)}`);
  expect([at1.state?.['formerUntil'], at2.state?.['formerUntil']]).toEqual([at(until), null]);
});

test('whoever looks at what was said is on record, with the moment that was looked at', async () => {
  for (const kind of ['chat', 'conversation']) {
    const { id } = lifeOf(kind);
    const reads = await pollUntil('the read', async () => {
      const found = await app.core.log.read(`reads-${id}`);
      return found.length > 0 && found;
    });
    expect(reads).toMatchObject([{ type: 'HistoryRead', data: { about: { kind, id }, asOf: '0' } }]);
  }
});

test('of a long chat the last messages are shown, and of a long one its beginning, with how many there are', async () => {
  const chatId = derivedId('a long chat');
  const person = <Value>(value: Value) => ({ subjectId, value });
  const texts = [...Array.from({ length: mostSaid + 4 }, (_, nth) => `Message ${nth}`), 'x'.repeat(6_000)];
  const steps: Step[] = [
    { event: { type: 'ChatStarted', data: { chatId, visitor: person({ name: 'Nora' }), language: 'en' } }, fields: {} },
    ...texts.map((text) => ({
      event: { type: 'VisitorWrote' as const, data: { chatId, message: person({ text }) } },
      fields: {},
    })),
  ];
  const life = { id: chatId, steps };
  await record('chat', life);
  const { said } = await stateAt('chat', life, '');
  expect(said).toMatchObject({ count: mostSaid + 5 });
  expect(said?.messages).toHaveLength(mostSaid);
  expect(said?.messages[0]).toMatchObject({ text: 'Message 5', isCut: false });
  expect(said?.messages.at(-1)).toMatchObject({ text: 'x'.repeat(5_000), isCut: true });
  expect((await stateAt('chat', life, 'asOf=3')).said?.messages.map(({ text }) => text)).toEqual(texts.slice(0, 3));
});

test('once a person is erased no moment of any history names them, and everything else of it stays', async () => {
  await app.core.personalData.erase(subjectId, new Date());
  for (const kind of kinds) {
    const life = lifeOf(kind);
    for (const nth of life.steps.keys()) {
      const found = await stateAt(kind, life, `asOf=${nth}`);
      expect({ state: found.state, said: told(found) }, `${nth} of ${kind}`).toEqual(shown(kind, life, nth, true));
    }
  }
});
