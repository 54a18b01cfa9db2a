import { sql, type Migration } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Recorded } from '#contracts/events/envelope.ts';
import type { QuoteEvent } from '#contracts/events/quote.ts';
import { historyOf } from '#projections/history/queries.ts';
import { applyEvents } from '#projections/apply.ts';
import { up } from '#projections/migrations/0033-sealed-notes.ts';
import { projectors } from '#services/nouns.ts';
import { countQuotes, quoteById, quotesMatching } from '#projections/quotes/queries.ts';
import { rateSheetInForce } from '#projections/rates/queries.ts';
import { fold } from '#services/domain/decider.ts';
import { quoteView } from '#services/domain/quote-view.ts';
import { defaultRateSheet } from '#services/domain/default-rate-sheet.ts';
import { quoteDecider } from '#services/domain/quote.ts';
import { logged, type Happening } from '#tests/support/events.ts';
import { dumpModels, testModels, type TestModels } from '#tests/support/models.ts';
import { quoteAccepted, quoteAnswered, quoteAnsweredWith, quoteConverted, quoteRequested } from '#tests/support/quotes.ts';

const id = '01980000-0000-7000-8000-0000000000e1';
const shipmentId = '01980000-0000-7000-8000-000000000001';
const at = (day: number) => `2026-03-0${day}T09:00:00.123+02:00`;
const life: Happening[] = [
  { event: quoteRequested(id), at: at(1) },
  { event: quoteAnswered(id), at: at(2) },
  { event: quoteAnswered(id, 2, 6_000, '2026-03-05'), at: at(3) },
  { event: quoteAccepted(id, 2, 6_000), at: at(4) },
  { event: quoteConverted(id, shipmentId, 6_000), at: at(5) },
];

let home: TestModels;
beforeAll(async () => {
  home = await testModels();
});
beforeEach(() => home.clear());
afterAll(() => home.close());

/** Applies what happened, every event twice. */
async function apply(...happenings: Happening[]): Promise<void> {
  for (const event of logged(happenings)) {
    for (let time = 0; time < 2; time += 1) await applyEvents(home.models, projectors, [event]);
  }
}

test.each([1, 2, 3, 4, 5])('after %i events the row says what the log says, on any day', async (count) => {
  const happened = life.slice(0, count);
  await apply(...happened);
  const events = logged(happened) as Recorded<QuoteEvent>[];
  const state = fold(quoteDecider, events);
  for (const today of ['2026-03-05', '2026-03-06', '2026-12-31']) {
    const expected = state.type === 'none' ? undefined : quoteView(state, events.at(-1)?.revision ?? 0n, today);
    expect(await quoteById(home.models, id, today)).toEqual(expected);
  }
});

test('a quote expires behind its last day, and is found by that', async () => {
  await apply(...life.slice(0, 3));
  const found = async (status: 'answered' | 'expired', today: string) =>
    (await quotesMatching(home.models, { search: undefined, status, limit: 5, cursor: undefined, today })).items.length;
  expect([await found('answered', '2026-03-05'), await found('expired', '2026-03-05')]).toEqual([1, 0]);
  expect([await found('answered', '2026-03-06'), await found('expired', '2026-03-06')]).toEqual([0, 1]);
});

test('quotes are counted up to a limit', async () => {
  await apply(...['e1', 'e2', 'e3'].map((end) => ({ event: quoteRequested(`${id.slice(0, -2)}${end}`), at: at(1) })));
  const count = (status: 'requested' | 'answered', most: number) =>
    countQuotes(home.models, { search: undefined, status, today: '2026-03-05', most });
  expect([await count('requested', 5), await count('requested', 2), await count('answered', 5)]).toEqual([3, 2, 0]);
});

test('an erased visitor leaves a quote without a person', async () => {
  await apply({ event: quoteRequested(id, { visitor: { subjectId: shipmentId, value: null } }), at: at(1) });
  const quote = await quoteById(home.models, id, '2026-03-05');
  expect(quote).toMatchObject({ customerName: '[erased]', customerEmail: '[erased]', phone: null, description: null });
  expect(JSON.stringify(quote)).not.toContain('Ama');
});

describe('the note to the customer', () => {
  const note = 'Dear Nora, your flat on 3 Elm Lane';
  const { subjectId } = quoteRequested(id).data.visitor;
  const erased = { subjectId, value: null };
  const sealed = { subjectId, value: note };

  test.each([
    ['of today', sealed, { subjectId }],
    ['of before, in the clear', { clear: note }, {}],
  ])('%s is shown with the quote and is in no history', async (_when, kept, masked) => {
    await apply({ event: quoteRequested(id), at: at(1) }, { event: quoteAnsweredWith(id, kept), at: at(2) });
    expect((await quoteById(home.models, id, '2026-03-05'))?.answer?.note).toBe(note);
    expect((await historyOf(home.models, { kind: 'quote', id })).map(({ data }) => data['note'])).toEqual([undefined, masked]);
  });

  test.each([
    ['of today', erased],
    ['of before, in the clear', { clear: note }],
  ])('%s is nowhere once the customer was erased', async (_when, kept) => {
    const [asked, answered] = [quoteRequested(id, { visitor: erased }), quoteAnsweredWith(id, kept)];
    await apply({ event: asked, at: at(1) }, { event: answered, at: at(2) });
    expect((await quoteById(home.models, id, '2026-03-05'))?.answer?.note).toBeNull();
    expect(await dumpModels(home.models)).not.toContain('Elm Lane');
  });

  test('that the version before had in histories and in quotes of the erased leaves them as a rebuild makes them', async () => {
    const asked = [quoteRequested(id, { visitor: erased }), quoteRequested(shipmentId)];
    const answered = [id, shipmentId].map((quoteId) => quoteAnsweredWith(quoteId, { clear: note }));
    await apply(...[...asked, ...answered].map((event) => ({ event, at: at(1) })));
    const made = await dumpModels(home.models);
    const clear = JSON.stringify(note);
    await sql`update history set data = jsonb_set(data, '{note}', ${clear}::jsonb) where type = 'QuoteAnswered'`.execute(
      home.models,
    );
    await sql`update quotes set state = jsonb_set(state::jsonb, '{answer,note}', ${clear}::jsonb)::json`.execute(home.models);
    const migration: Migration = { up };
    for (const _time of ['once', 'again']) {
      await migration.up(home.models);
      expect(await dumpModels(home.models)).toBe(made);
    }
  });
});

test('the conversion is in the history of the quote and of the shipment', async () => {
  await apply(...life);
  const types = async (of: string, kind: 'quote' | 'shipment') =>
    (await historyOf(home.models, { kind, id: of })).map(({ type }) => type);
  expect(await types(id, 'quote')).toEqual(life.map(({ event }) => event.type));
  expect(await types(shipmentId, 'shipment')).toEqual(['QuoteConverted']);
});

test('of the rate sheets whose day has come the latest holds, of one day the highest version', async () => {
  const sheets: [version: number, effectiveFrom: string][] = [
    [1, '2026-01-01'],
    [2, '2026-06-01'],
    [3, '2026-03-01'],
    [4, '2026-06-01'],
  ];
  await apply(
    ...sheets.map(([version, effectiveFrom]): Happening => {
      const data = { ...defaultRateSheet, version, effectiveFrom };
      return { event: { type: 'RateSheetPublished', data }, at: at(1) };
    }),
  );
  const days = ['2025-12-31', '2026-01-01', '2026-03-01', '2026-05-31', '2026-06-01', '2030-01-01'];
  const versions = await Promise.all(days.map(async (day) => (await rateSheetInForce(home.models, day))?.version));
  expect(versions).toEqual([undefined, 1, 3, 3, 4, 4]);
});
