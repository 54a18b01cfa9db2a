import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { applyEvents } from '#projections/apply.ts';
import { addressById, addressesMatching, subjectOfAddress } from '#projections/address-book/queries.ts';
import { connectModels, migrateModels } from '#projections/database.ts';
import { projectors } from '#services/nouns.ts';
import { derivedId } from '#infra/ids.ts';
import {
  addressForgotten,
  contactCorrected,
  logged,
  scanned,
  shipmentCreated,
  statusUpdated,
  type Happening,
} from '#tests/support/events.ts';
import { dumpModels, forgetMigrationsFrom, testModels, type TestModels } from '#tests/support/models.ts';

const idOf = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T09:00:00.000Z`;

let home: TestModels;
beforeAll(async () => {
  home = await testModels();
});
beforeEach(() => home.clear());
afterAll(() => home.close());

/** Applies what happened, every event twice. */
async function apply(...happenings: Happening[]): Promise<void> {
  for (const event of logged(happenings).flatMap((each) => [each, each])) await applyEvents(home.models, projectors, [event]);
}

const jonas = { name: 'Jonas Weber', email: 'jonas.weber@example.com', phone: null, address: 'Invalidenstraße 44' };
type Changes = Parameters<typeof shipmentCreated>[1];
const created = (n: number, changes: Changes = {}): Happening => ({
  event: shipmentCreated(idOf(n), { trackingNumber: `WE48392017${5000 + n}GH`, ...changes }),
  at: at(n),
});
/** A shipment to someone of that name. */
const createdFor = (n: number, name: string, more: Partial<{ email: string; phone: string; city: string }> = {}): Happening => {
  const { destination } = shipmentCreated(idOf(n)).data;
  const { city = destination.city, ...contact } = more;
  return created(n, {
    recipient: { subjectId: derivedId(name), value: { ...jonas, name, email: `${n}@example.net`, ...contact } },
    destination: { ...destination, city },
  });
};

const find = (search: string) => addressesMatching(home.models, { search });
const namesFor = async (search: string) => (await find(search)).map(({ name }) => name);

describe('what the address book has', () => {
  test('both people of a shipment, each with the city of their side', async () => {
    await apply(created(1));
    expect(await find('jonas')).toEqual([
      {
        id: expect.any(String),
        subjectId: derivedId('recipient'),
        name: 'Jonas Weber',
        email: 'jonas.weber@example.com',
        phone: null,
        country: 'Germany',
        city: 'Berlin',
        address: 'Invalidenstraße 44',
        shipments: 1,
        lastUsedAt: at(1),
      },
    ]);
    expect(await find('owusu')).toMatchObject([{ name: 'Ama Owusu', country: 'Ghana', city: 'Accra' }]);
  });

  test('the same name and address once, with how many shipments and the last one’s phone number', async () => {
    const spaced = { ...jonas, name: ' jonas  WEBER', phone: '+49 30 1234567', address: 'Invalidenstraße ４４' };
    await apply(created(1), created(2), created(3, { recipient: { subjectId: derivedId('recipient'), value: spaced } }));
    expect(await find('weber')).toMatchObject([{ phone: '+49 30 1234567', shipments: 3, lastUsedAt: at(3) }]);
  });

  test('the last used first, at most eight', async () => {
    await apply(...[3, 1, 2, 9, 8, 7, 6, 5, 4].map((n) => createdFor(n, `Weber ${n}`)));
    expect(await namesFor('weber')).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Weber ${n}`));
  });

  test('nothing of scans and updates', async () => {
    await apply(created(1));
    const before = await dumpModels(home.models, ['revision', 'position']);
    const book = (dump: string) => dump.split('\n\n').filter((part) => part.startsWith('address'));
    await apply(created(1), { event: statusUpdated(idOf(1)), at: at(2) }, { event: scanned(idOf(1)), at: at(3) });
    expect(book(await dumpModels(home.models, ['revision', 'position']))).toEqual(book(before));
  });

  test('a corrected contact in place of the wrong one', async () => {
    await apply(created(1), { event: contactCorrected(idOf(1)), at: at(2) });
    expect(await find('weber')).toMatchObject([
      { email: 'j.weber@example.org', city: 'Berlin', shipments: 1, lastUsedAt: at(2) },
    ]);
  });

  test('nobody who was erased before', async () => {
    await apply(created(1, { recipient: { subjectId: derivedId('recipient'), value: null } }));
    expect(await find('weber')).toEqual([]);
    expect(await namesFor('ama')).toEqual(['Ama Owusu']);
  });
});

describe('forgetting an entry', () => {
  const forgotten = (day: number): Happening => ({ event: addressForgotten(), at: at(day) });

  const expectNothingOfJonas = async () => {
    const book = (await dumpModels(home.models)).split('\n\n').find((part) => part.startsWith('address_book\n'));
    expect(book).toMatch(/Owusu/);
    expect(book).not.toMatch(/Jonas|Invalidenstra/);
  };

  test('takes it out, and leaves the shipment and the other people', async () => {
    await apply(created(1), forgotten(2));
    expect(await find('weber')).toEqual([]);
    expect(await namesFor('ama')).toEqual(['Ama Owusu']);
    expect(await dumpModels(home.models)).toMatch(/shipments\n.*Jonas Weber/);
    await expectNothingOfJonas();
  });

  test('is undone by a later shipment, which counts alone', async () => {
    await apply(created(1), created(2), forgotten(3), created(4));
    expect(await find('weber')).toMatchObject([{ shipments: 1, lastUsedAt: at(4) }]);
  });

  test('still knows whose it was, for a second attempt of the same command', async () => {
    await apply(created(1));
    const id = (await find('weber'))[0]?.id ?? '';
    await applyEvents(home.models, projectors, logged([created(1), forgotten(2)]));
    expect(await addressById(home.models, id)).toBeUndefined();
    expect(await subjectOfAddress(home.models, id)).toBe(derivedId('recipient'));
  });

  test('holds when the shipment is applied after it, as one that had to wait for a key', async () => {
    const [early, late] = logged([created(1), forgotten(2)]);
    if (early && late) for (const event of [late, early]) await applyEvents(home.models, projectors, [event]);
    expect(await find('weber')).toEqual([]);
    await expectNothingOfJonas();
  });

  test('holds within one batch, as in a rebuild', async () => {
    const events = logged([created(1), forgotten(2), created(3), { event: contactCorrected(idOf(3)), at: at(4) }, forgotten(5)]);
    for (const event of events) await applyEvents(home.models, projectors, [event]);
    const oneByOne = await dumpModels(home.models);
    await home.clear();
    await applyEvents(home.models, projectors, events);
    expect(await dumpModels(home.models)).toBe(oneByOne);
    expect(await find('weber')).toMatchObject([{ email: 'j.weber@example.org' }]);
  });
});

describe('the search', () => {
  test.each([
    ['any word of the name', 'weber', true],
    ['every word, in any order and case', 'BERLIN jonas', true],
    ['a part of the email address', 'weber@exam', true],
    ['a short word of the name', 'Al', true],
    ['digits of the phone number, however they are grouped', '030 12345', true],
    ['a number that begins with zeros', '0049 30 123', true],
    ['a number with the zero that is not dialled from abroad', '+49 (0)30 1234567', true],
    ['a word that is nowhere', 'weber lagos', false],
    ['a wildcard', '%', false],
    ['a wildcard for one character', 'w_ber', false],
    ['a backslash', '\\', false],
    ['white space alone', ' \u3000\n', false],
    ['a quotation mark', `'; drop table address_book; --`, false],
  ])('by %s', async (_, search, isFound) => {
    await apply(createdFor(1, 'Jonas Al Weber', { email: 'jonas.weber@example.com', phone: '+49 30 1234567' }));
    expect(await namesFor(search)).toEqual(isFound ? ['Jonas Al Weber'] : []);
  });

  test.each(['王芳', '芳', 'عائشة', '🚀', 'ß', 'Łukasz'])('finds %s', async (name) => {
    await apply(createdFor(1, name), createdFor(2, 'Someone else'));
    expect(await namesFor(name)).toEqual([name]);
  });

  test('finds one of long ago among many, by a whole word that is too short for the index too', async () => {
    await apply(createdFor(1, 'Qu Bo', { city: 'Ghent' }));
    await sql`
      insert into address_book
      select gen_random_uuid(), gen_random_uuid(), '', 'x@example.com', null, 'DE', '', '', now(), 'x@example.com', n
      from generate_series(1, 5000) n`.execute(home.models);
    expect(await namesFor('qu')).toEqual(['Qu Bo']);
    expect(await namesFor('bo')).toEqual(['Qu Bo']);
    expect(await namesFor('ghent bo')).toEqual(['Qu Bo']);
    expect(await namesFor('ghent b')).toEqual(['Qu Bo']);
  });
});

describe('earlier versions', () => {
  const upgrade = async (from = '0008') => {
    await forgetMigrationsFrom(home.models, from);
    const database = connectModels(home.url, { logger: createLogger('silent', 'test'), poolSize: 2 });
    await migrateModels(database);
    await database.close();
  };

  test('get the book that a rebuild makes', async () => {
    const phoned = { ...jonas, phone: '+49 30 1234567' };
    const first = created(1, { recipient: { subjectId: derivedId('recipient'), value: phoned } });
    const events = [created(2), { ...first, at: at(3) }, createdFor(3, 'Kojo'), { event: statusUpdated(idOf(1)), at: at(4) }];
    await applyEvents(home.models, projectors, logged(events));
    const rebuilt = await dumpModels(home.models);
    await upgrade();
    expect(await dumpModels(home.models)).toBe(rebuilt);
  });

  test('find a corrected contact as a rebuild does, and the other person as before', async () => {
    await applyEvents(home.models, projectors, logged([created(1), created(2), { event: contactCorrected(idOf(1)), at: at(3) }]));
    const found = async () => ({
      book: [await find('weber'), await find('owusu')],
      uses: (await dumpModels(home.models)).split('\n\n').filter((part) => part.startsWith('address_uses')),
    });
    const rebuilt = await found();
    await upgrade();
    expect(await found()).toEqual(rebuilt);
    expect(rebuilt.book[0]).toMatchObject([{ email: 'j.weber@example.org' }, { email: 'jonas.weber@example.com' }]);
  });

  test('find phone numbers without the zero that is not dialled from abroad, as a rebuild does', async () => {
    const zeroed = (n: number) => createdFor(n, `Weber ${n}`, { phone: '+49 (0)171 2345678' });
    await applyEvents(
      home.models,
      projectors,
      logged([zeroed(1), createdFor(2, 'Kojo', { phone: '+233 30 255 0100' }), created(3)]),
    );
    const rebuilt = await dumpModels(home.models);
    for (const table of ['shipments', 'address_book']) {
      await sql`update ${sql.table(table)} set search_text = replace(search_text, '49171', '490171')`.execute(home.models);
    }
    expect(await dumpModels(home.models)).not.toBe(rebuilt);
    await upgrade('0011');
    expect(await dumpModels(home.models)).toBe(rebuilt);
  });
});
