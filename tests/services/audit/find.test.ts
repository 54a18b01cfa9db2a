import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mostAuditHits, type AuditHit } from '#contracts/audit.ts';
import type { ListedEntry, PeopleWanted } from '#infra/directory/directory.ts';
import { derivedId } from '#infra/ids.ts';
import { createLabels, type LabelsOptions } from '#services/audit/labels.ts';
import { createFindAudit } from '#services/audit/find.ts';
import type { NounAudit } from '#services/audit/noun-audit.ts';
import { addHistory } from '#tests/support/history-rows.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';

let home: TestModels;
beforeAll(async () => {
  home = await testModels();
});
beforeEach(() => home.models.deleteFrom('history').execute());
afterAll(() => home.close());

const id = (name: string) => derivedId('find', name);
const [lin, ama, nora] = [id('lin'), id('ama'), id('nora')];
const many = Array.from({ length: mostAuditHits + 1 }, (_, nth) => id(`parcel ${nth}`));
const noun = (kind: string, more: Partial<NounAudit> = {}): NounAudit => ({
  kind,
  streamOf: (of) => `${kind}-${of}`,
  viewAfter: () => undefined,
  corrections: () => new Map(),
  ...more,
});
const names = new Map([
  [lin, 'lin'],
  [ama, 'Ama'],
]);
const entry = (of: string, username: string | null): ListedEntry => ({
  id: of,
  username,
  email: 'lin@example.com',
  role: 'agent',
  createdAt: new Date(0),
  disabledAt: null,
  secondFactorId: null,
  recoveryCodesId: null,
  created: '',
});
/** What is found where `parcels` is what people call so many parcels, and `people` are the accounts that match. */
const findAmong = ({ parcels = [], people = [] }: { parcels?: string[]; people?: ListedEntry[] } = {}) => {
  const named: LabelsOptions = {
    models: home.models,
    nouns: [
      noun('shipment', {
        find: async (_models, text) => (text === 'parcels' ? parcels : []),
        labels: async (_models, ids) => new Map(ids.map((of) => [of, `label of ${of}`])),
      }),
      noun('account', { labels: async (_models, ids) => new Map(ids.map((of) => [of, 'no user name'])) }),
      noun('quote'),
    ],
    usernames: async (ids) => new Map(ids.flatMap((of) => (names.has(of) ? [[of, names.get(of) ?? '']] : []))),
  };
  return createFindAudit({
    ...named,
    labelsOf: createLabels(named),
    directory: {
      page: async ({ search = '' }: PeopleWanted, { after, limit }) => {
        const matching = people.filter(({ username, email }) =>
          `${username} ${email}`.toLowerCase().includes(search.toLowerCase()),
        );
        const from = after ? matching.findIndex((one) => one.id === after.id) + 1 : 0;
        return matching.slice(from, from + limit);
      },
    },
    findPerson: async (email) => ({ subjects: email === 'nora@example.com' ? [{ id: nora }] : [] }),
  });
};
const event = (name: string, about: string, more: Partial<Parameters<typeof addHistory>[1][number]> = {}) => ({
  event_id: id(name),
  about_id: about,
  ...more,
});
const parcelHit = (of: string): AuditHit => ({ found: 'thing', about: { kind: 'shipment', id: of }, label: `label of ${of}` });

test('so many things are shown as fit, in their order and with what people call them, and it is said where there are more', async () => {
  const all = await findAmong({ parcels: many }).byText('parcels', undefined);
  expect(all).toEqual({ hits: many.slice(0, mostAuditHits).map(parcelHit), isMore: true });
  const fitting = await findAmong({ parcels: many.slice(1) }).byText('parcels', undefined);
  expect(fitting).toEqual({ hits: many.slice(1).map(parcelHit), isMore: false });
});

test('an account is called by its user name, and what nobody calls anything has no label', async () => {
  await addHistory(home.models, [
    event('one', lin, { kind: 'account' }),
    event('two', id('quote'), { kind: 'quote' }),
    event('three', id('secret'), { kind: 'other' }),
  ]);
  const find = findAmong();
  const account = { found: 'thing', about: { kind: 'account', id: lin }, label: 'lin' };
  expect((await find.byText(lin.toUpperCase(), undefined)).hits).toEqual([account]);
  const quote = { found: 'thing', about: { kind: 'quote', id: id('quote') }, label: null };
  expect((await find.byText(id('quote'), undefined)).hits).toEqual([quote]);
  expect((await find.byText(id('secret'), undefined)).hits).toEqual([]);
});

test('who did something is found by the id, agents by their own alone; a request only by those who see all that came of it', async () => {
  await addHistory(home.models, [
    event('one', id('parcel'), { actor_id: lin, correlation_id: id('request') }),
    event('two', id('parcel'), { actor_id: lin, correlation_id: id('request') }),
    event('three', id('parcel'), { actor_id: ama }),
  ]);
  const find = findAmong();
  const actor = { found: 'actor', id: lin, name: 'lin' };
  expect((await find.byText(lin, undefined)).hits).toEqual([actor]);
  expect((await find.byText(lin.toUpperCase(), undefined)).hits).toEqual([actor]);
  expect((await find.byText(lin, lin)).hits).toEqual([actor]);
  expect((await find.byText(lin, ama)).hits).toEqual([]);
  expect((await find.byText(id('request'), undefined)).hits).toEqual([{ found: 'correlation', id: id('request'), events: 2 }]);
  expect((await find.byText(id('request'), lin)).hits).toEqual([]);
});

test('agents find by text what they worked on, and themselves', async () => {
  const [own = '', others = ''] = many;
  await addHistory(home.models, [event('one', own, { actor_id: lin }), event('two', others, { actor_id: ama })]);
  const find = findAmong({ parcels: [own, others], people: [entry(ama, 'Ama'), entry(lin, 'lin')] });
  expect((await find.byText('parcels', lin)).hits).toEqual([parcelHit(own)]);
  expect((await find.byText('LIN', lin)).hits).toEqual([{ found: 'actor', id: lin, name: 'lin' }]);
  expect((await find.byText('ama', lin)).hits).toEqual([]);
  expect((await find.byText('aMA', undefined)).hits).toEqual([{ found: 'actor', id: ama, name: 'Ama' }]);
});

test('a user name is found behind however many accounts of whose email address alone the text is a part', async () => {
  const others = Array.from({ length: 400 }, (_, nth) => entry(id(`other ${nth}`), nth % 2 ? null : `user${nth}`));
  const people = [entry(ama, 'Linda'), ...others, entry(lin, 'lin')];
  const hit = { found: 'actor', id: lin, name: 'lin' };
  const both = [{ ...hit, id: ama, name: 'Linda' }, hit];
  expect(await findAmong({ people }).byText('lin', undefined)).toEqual({ hits: both, isMore: false });
  expect(await findAmong({ people }).byText('lin', lin)).toEqual({ hits: [hit], isMore: false });
  const named = many.map((of) => entry(of, 'lin'));
  const { hits, isMore } = await findAmong({ people: [...others, ...named] }).byText('lin', undefined);
  expect([hits.length, isMore]).toEqual([mostAuditHits, true]);
});

test('what names a person comes by its newest event, and of that so much as fits', async () => {
  const things = Array.from({ length: 2 * mostAuditHits }, (_, nth) => id(`thing ${nth}`));
  const naming = things.map((of, nth) => event(of, of, { subjects: [nora], position: nth + 1, actor_id: nth === 0 ? lin : ama }));
  await addHistory(home.models, [...naming, event('look', things[1] ?? '', { actor_id: lin, type: 'HistoryRead' })]);
  const find = findAmong();
  expect(await find.byEmail('nora@example.com', undefined)).toEqual({
    hits: things.toReversed().slice(0, mostAuditHits).map(parcelHit),
    isMore: true,
    subjectIds: [nora],
  });
  expect(await find.byEmail('bill@example.com', undefined)).toEqual({ hits: [], isMore: false, subjectIds: [] });
  const own = await find.byEmail('nora@example.com', lin);
  expect(own, 'however long ago an agent worked on it').toEqual({
    hits: [parcelHit(things[0] ?? '')],
    isMore: false,
    subjectIds: [nora],
  });
});

test('nobody is looked for where something of them could be missed', async () => {
  await home.models.updateTable('checkpoint').set({ is_whole: false }).execute();
  await expect(findAmong().byEmail('nora@example.com', undefined)).rejects.toMatchObject({ code: 'rebuild_needed' });
  await home.models.updateTable('checkpoint').set({ is_whole: true }).execute();
});
