import { expect, test } from 'vitest';
import { z } from 'zod';
import { alertSchema, alertStateSchema } from '#contracts/alerts.ts';
import { apiKeySchema } from '#contracts/api-keys.ts';
import { auditKinds } from '#contracts/audit.ts';
import { listedChatSchema } from '#contracts/chat-desk.ts';
import { conversationSchema } from '#contracts/conversations.ts';
import { receivedKindSchema, setAsideBecauseSchema, threadedBySchema } from '#contracts/events/email.ts';
import { importCheckSchema, importSchema, startImportSchema } from '#contracts/imports.ts';
import { mailboxSchema } from '#contracts/mailboxes.ts';
import { personStateSchema, roleSchema } from '#contracts/accounts.ts';
import { quoteSchema } from '#contracts/quotes.ts';
import { rateSheetSchema } from '#contracts/rates.ts';
import { scanSchema } from '#contracts/shipment-corrections.ts';
import { shipmentPageSchema } from '#contracts/shipment-page.ts';
import { webhookSchema } from '#contracts/webhooks.ts';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { accountAudit } from '#services/accounts/audit.ts';
import { alertAudit } from '#services/alerts/audit.ts';
import { apiKeyAudit } from '#services/api-keys/audit.ts';
import { chatAudit } from '#services/chats/audit.ts';
import { conversationAudit, receivedEmailAudit } from '#services/conversations/audit.ts';
import { importAudit } from '#services/imports/audit.ts';
import { mailboxAudit } from '#services/mailboxes/audit.ts';
import { quoteAudit } from '#services/quotes/audit.ts';
import { rateSheetAudit } from '#services/rates/audit.ts';
import { shipmentAudit } from '#services/shipments/audit.ts';
import { webhookAudit } from '#services/webhooks/audit.ts';
import { goldenEvents } from '#tests/support/golden.ts';
import { createMemoryStore, createOpenPersonalData } from '#tests/support/memory-store.ts';
import { useFieldText } from '#web/features/audit/hooks/use-field-text.ts';
import { fieldsOf, type Field } from '#web/features/audit/model/fields.ts';
import words from '#web/shared/i18n/locales/audit/en.ts';
import { render } from '../render.tsx';

interface Shown extends Field {
  kind: string;
}

const audits = [
  ...[shipmentAudit, quoteAudit, chatAudit, conversationAudit, receivedEmailAudit, accountAudit, mailboxAudit, alertAudit],
  ...[apiKeyAudit, webhookAudit, importAudit, rateSheetAudit],
];
const at = '2026-03-01T09:00:00.000Z';
const place = {
  ...{ id: '01980000-0000-7000-8000-0000000000ff', stream: 'any', revision: 0n, recordedAt: new Date(at) },
  position: { commit: 1n, prepare: 1n },
};

/** Every field that an event of the log leads to: of what opens a stream, and of that with each other event of its kind after it. */
async function fieldsOfGoldenEvents(): Promise<Shown[]> {
  const log = createEventLog(createMemoryStore(), createOpenPersonalData());
  const opened = await log.open(goldenEvents.map((stored) => ({ ...place, ...stored })));
  const events = opened.flatMap((event) => (event instanceof Error ? [] : [event]));
  expect(events).toHaveLength(goldenEvents.length);
  return audits.flatMap(({ kind, viewAfter }) => {
    const openings = events.filter((event) => viewAfter([event], at));
    const views = openings.flatMap((opening) => events.map((event) => viewAfter([opening, event], at)));
    expect(views.length, kind).toBeGreaterThan(0);
    return views.flatMap((view) => fieldsOf(view?.fields ?? {})).map((field) => ({ kind, ...field }));
  });
}

/** What states of each kind may have, from the shapes that they have in the contracts. */
const shapes: [kind: string, shape: z.ZodType][] = [
  ['shipment', shipmentPageSchema],
  ['shipment', z.object({ scans: z.array(scanSchema) })],
  ['quote', quoteSchema],
  ['chat', listedChatSchema.omit({ unread: true, isOnline: true })],
  ['conversation', conversationSchema.omit({ messages: true })],
  ['mailbox', mailboxSchema.omit({ health: true }).extend({ state: z.enum(['connected', 'disconnected']) })],
  ['alert', alertSchema.extend({ state: z.enum(['published', ...alertStateSchema.options]) })],
  ['apikey', apiKeySchema.omit({ lastUsedAt: true })],
  ['webhook', webhookSchema.omit({ url: true, apiKey: true })],
  ['import', importSchema.pick({ kind: true, state: true, failure: true, counts: true, undo: true, openedAt: true })],
  ['import', z.object({ check: importCheckSchema, run: startImportSchema })],
  ['ratesheet', rateSheetSchema],
  ['account', z.object({ state: personStateSchema, role: roleSchema, disabledFor: z.enum(['demo_ended', 'deactivated']) })],
  ['account', z.object({ openLink: z.enum(['invitation', 'reset']) })],
  ['email', z.object({ kind: receivedKindSchema, type: z.enum(['received', 'undecided', 'threaded', 'aside']) })],
  ['email', z.object({ place: z.object({ by: threadedBySchema, reason: setAsideBecauseSchema }) })],
];

/** The fields of a JSON schema, however deep, once for every code that each may have. */
function fieldsIn(schema: unknown, path: readonly string[] = []): Field[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'properties' && typeof value === 'object' && value !== null) {
      return Object.entries(value).flatMap(([name, inner]) => {
        const inside = [...path, name];
        return [{ path: inside.join('.'), value: null }, ...fieldsIn(inner, inside)];
      });
    }
    if (key === 'enum' && Array.isArray(value)) return value.map((code: unknown) => ({ path: path.join('.'), value: code }));
    return fieldsIn(value, path);
  });
}

const fieldsOfShapes = (): Shown[] =>
  shapes.flatMap(([kind, shape]) =>
    fieldsIn(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })).map((field) => ({ kind, ...field })),
  );

const onceEach = (fields: readonly Shown[]): Shown[] => [
  ...new Map(fields.map((field) => [JSON.stringify([field.kind, nameOf(field.path), field.value]), field])).values(),
];

/** As it is written on the screen, in that order. */
async function textsOf(fields: readonly Shown[]): Promise<string[]> {
  const texts: string[] = [];
  const Field = ({ kind, path, value }: Shown) => {
    texts.push(useFieldText(kind).textOf(path, value));
    return null;
  };
  const { unmount } = await render(fields.map((field, nth) => <Field key={nth} {...field} />));
  await unmount();
  return texts;
}

const nameOf = (path: string): string => path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
const namesIn = (path: string): string[] => path.split('.').filter((part) => !/^\d+$/.test(part));
/** Lower case without spaces, two or three capitals, or a day or an instant as it is in the log. */
const looksCoded = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:[a-z]+(?:[_:.-][a-z]+)*|[A-Z]{2,3}|\d{4}-\d\d-\d\d(?:T.*)?)$/.test(value);
/** As people and programs wrote it: texts, names, addresses, and the zones and regions of a rate sheet. */
const asWritten: ReadonlySet<string> = new Set([
  ...['name', 'host', 'address', 'code', 'between', 'zone', 'sameCountry', 'sameRegion', 'elsewhere', 'fileDigest'],
]);

const rawAmong = async (fields: readonly Shown[]) => {
  const coded = onceEach(fields.filter(({ path, value }) => looksCoded(value) && !asWritten.has(nameOf(path))));
  const texts = await textsOf(coded);
  expect(coded.length).toBeGreaterThan(50);
  return new Set(
    coded.filter(({ value }, nth) => texts[nth] === value).map(({ kind, path, value }) => `${kind} ${path}: ${String(value)}`),
  );
};
const unnamedAmong = (fields: readonly Shown[]) =>
  new Set(fields.flatMap(({ path }) => namesIn(path)).filter((name) => !(name in words.field)));

test('every kind of thing that has a history is covered', () => {
  expect(audits.map(({ kind }) => kind).toSorted()).toEqual(auditKinds.toSorted());
  expect([...new Set(shapes.map(([kind]) => kind))].toSorted()).toEqual(auditKinds.toSorted());
});

test('auditors read every field that an event of the log leads to in words, and no code, day or instant raw', async () => {
  const fields = await fieldsOfGoldenEvents();
  expect(unnamedAmong(fields)).toEqual(new Set());
  expect(await rawAmong(fields)).toEqual(new Set());
});

test('auditors read every field that a state may have in words, and every code that it may have', async () => {
  const fields = fieldsOfShapes();
  expect(unnamedAmong(fields)).toEqual(new Set());
  expect(await rawAmong(fields)).toEqual(new Set());
});
