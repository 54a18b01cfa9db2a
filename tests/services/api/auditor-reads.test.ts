import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accountSchema } from '#contracts/accounts.ts';
import { access, type Route } from '#services/api/access.ts';
import { auditorReads } from '#services/api/auditor-reads.ts';
import { asks, chatParties } from '#tests/support/chat.ts';
import { openDesk, type Desk } from '#tests/support/desk.ts';
import { fileOfShipments, createImportDesk } from '#tests/support/imports.ts';
import { shipmentRow } from '#tests/support/import-file.ts';
import { socketsOfTests } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startQuoteDesk, type QuoteDesk } from '#tests/support/quote-desk.ts';
import { calculatorQuote } from '#tests/support/quotes.ts';

const rows = Object.entries(auditorReads);
const recordedRoutes = rows.filter(([, read]) => 'recorded' in read).map(([route]) => route);

/** Recorded as well, which the tests of what they show say: they need emails, photos and files. */
const shownElsewhere: Partial<Record<Route, string>> = {
  'GET /ws': 'tests/services/chats/reads.test.ts',
  'GET /api/chats/{id}/photos/{photoId}': 'tests/services/chats/photos.test.ts',
  'GET /api/email-conversations/{id}': 'tests/services/conversations',
  'GET /api/emails': 'tests/services/conversations',
  'GET /api/emails/{id}': 'tests/services/conversations',
  'GET /api/emails/{id}/replies': 'tests/services/conversations',
  'GET /api/emails/{id}/attachments/{place}': 'tests/services/conversations/files.test.ts',
  'GET /api/emails/{id}/source': 'tests/services/conversations/files.test.ts',
  'GET /api/reply-files/{id}': 'tests/services/conversations/files.test.ts',
  'GET /api/audit/export': 'tests/services/api/history-export.test.ts',
  'POST /api/subjects/find': 'tests/services/erasures/erasure.test.ts',
  'POST /api/subjects/data': 'tests/services/erasures/erasure.test.ts',
  'POST /api/audit/find': 'tests/services/api/audit.test.ts',
};

describe('the table of how reads of auditors are recorded', () => {
  test('has a row for every route with which an auditor can read, and no other row', () => {
    const readable = Object.entries(access).filter(
      ([route, callers]) =>
        callers.includes('auditor') && (route.startsWith('GET ') || !callers.some((caller) => caller === 'anonymous')),
    );
    expect(rows.map(([route]) => route).toSorted()).toEqual(readable.map(([route]) => route).toSorted());
  });

  test('says why of every other one', () => {
    for (const [route, read] of rows)
      expect('recorded' in read ? read.recorded.length : read.nobody.length, route).toBeGreaterThan(0);
  });
});

describe('an auditor who calls', () => {
  let quotes: QuoteDesk;
  let desk: Desk;
  let auditor: string;
  let auditorId: string;
  const { visitor } = chatParties(socketsOfTests());
  const get = (path: string, as = auditor) => quotes.app.request('GET', path, { as });
  const idOf = async (as: string) => accountSchema.parse(await (await get('/api/auth/me', as)).json()).id;
  const readsBy = async (id: string) =>
    z
      .array(
        z.object({
          type: z.string(),
          stream: z.string(),
          data: z.looseObject({ asked: z.string().optional(), count: z.int().optional() }),
        }),
      )
      .parse(
        await quotes.app.core.models
          .selectFrom('history')
          .select(['type', 'stream', 'data'])
          .where('actor_id', '=', id)
          .execute(),
      );
  const chat = async () => {
    const { socket, userId } = await visitor(quotes.app);
    socket.send({ ...asks('Where is it?'), clientMsgId: 'one' });
    await socket.sees('ack');
    return userId;
  };
  /** What makes an address of a route, and what a record of it has in its stream or data. */
  const examples: Partial<Record<Route, () => Promise<[path: string, about?: string]>>> = {
    'GET /api/people/{id}/sessions': async () => [`/api/people/${await idOf(desk.as)}/sessions`],
    'GET /api/people': async () => ['/api/people?limit=5'],
    'GET /api/track/{trackingNumber}': async () => {
      const { id, trackingNumber } = await desk.create();
      return [`/api/track/${trackingNumber}`, id];
    },
    'GET /api/erasures': async () => ['/api/erasures?state=waiting'],
    'GET /api/quotes': async () => ['/api/quotes?search=noura%40example.com&count=true'],
    'GET /api/quotes/{id}': async () => {
      const { id } = await quotes.ask();
      return [`/api/quotes/${id}`, id];
    },
    'GET /api/quotes/{id}/shipment-draft': async () => {
      const id = await quotes.accepted();
      return [`/api/quotes/${id}/shipment-draft`, id];
    },
    'GET /api/chats': async () => ['/api/chats?list=open'],
    'GET /api/chats/{id}': async () => {
      const id = await chat();
      return [`/api/chats/${id}`, id];
    },
    'GET /api/chats/{id}/messages': async () => {
      const id = await chat();
      return [`/api/chats/${id}/messages`, id];
    },
    'GET /api/chats/{id}/transcript': async () => {
      const id = await chat();
      return [`/api/chats/${id}/transcript?format=text`, id];
    },
    'GET /api/email-conversations': async () => ['/api/email-conversations?limit=5'],
    'GET /api/search/{kind}': async () => ['/api/search/persons?search=Owusu'],
    'GET /api/shipments': async () => ['/api/shipments?search=Owusu'],
    'GET /api/shipments/export': async () => [`/api/shipments/export?format=csv`, auditorId],
    'GET /api/addresses': async () => ['/api/addresses?search=Ow'],
    'GET /api/shipments/{id}': async () => {
      const { id } = await desk.create();
      return [`/api/shipments/${id}`, id];
    },
    'GET /api/shipments/{id}/label': async () => {
      const { id } = await desk.create();
      return [`/api/shipments/${id}/label`, id];
    },
    'GET /api/audit/{kind}/{id}': async () => {
      const { id } = await desk.create();
      return [`/api/audit/shipment/${id}`, id];
    },
  };
  const ofImports = ['', '/{id}', '/{id}/sample', '/{id}/problems', '/{id}/preview', '/{id}/errors'];

  beforeAll(async () => {
    quotes = await startQuoteDesk({ roles: ['projector', 'importer'] });
    desk = await openDesk(quotes.app);
    await desk.create();
    await quotes.ask(calculatorQuote());
    auditor = await quotes.app.signIn('auditor');
    auditorId = await idOf(auditor);
  });
  afterAll(() => quotes.app.stop());

  test('whatever is recorded has an example here, or is shown elsewhere', () => {
    const covered = [
      ...Object.keys(examples),
      ...Object.keys(shownElsewhere),
      ...ofImports.map((what) => `GET /api/imports${what}`),
    ];
    expect(covered.toSorted()).toEqual(recordedRoutes.toSorted());
  });

  const isRecorded = async (route: string, path: string, { about, reader }: { about?: string; reader: string }) => {
    const read = auditorReads[route as Route];
    const [type] = read && 'recorded' in read ? read.recorded : [];
    const { pathname, searchParams } = new URL(path, quotes.app.url);
    searchParams.sort();
    const asked = quotes.app.core.questionSignatures.sign(`${pathname}?${searchParams}`);
    return pollUntil(`the ${type} of ${path}`, async () => {
      const found = (await readsBy(reader)).filter((event) => event.type === type);
      return found.find(({ stream, data }) => data.asked === asked || (about !== undefined && stream.endsWith(about)));
    });
  };

  test.each(Object.keys(examples))('%s is seen by the next one', async (route) => {
    const [path, about] = (await examples[route as Route]?.()) ?? [''];
    await pollUntil('the answer', async () => {
      const answer = await get(path);
      await answer.arrayBuffer();
      return answer.status === 200;
    });
    const record = await isRecorded(route, path, { reader: auditorId, ...(about !== undefined && { about }) });
    expect(JSON.stringify(record)).not.toMatch(/owusu|noura/i);
  });

  test('who searches again is recorded again, and who repeats it is not', async () => {
    for (const search of ['one', 'two', 'one']) await (await get(`/api/shipments?search=${search}`)).text();
    await (await get('/api/shipments?search=three')).text();
    await isRecorded('GET /api/shipments', '/api/shipments?search=three', { reader: auditorId });
    const { sign } = quotes.app.core.questionSignatures;
    const asked = ['one', 'two', 'three'].map((search) => sign(`/api/shipments?search=${search}`));
    const found = await pollUntil('all three', async () => {
      const of = (await readsBy(auditorId)).filter(({ data }) => data.asked !== undefined && asked.includes(data.asked));
      return of.length >= 3 && of;
    });
    expect(found.map(({ data }) => data.count)).toEqual([0, 0, 0]);
  });

  test('agents are recorded for the quote that they open, and not for their lists', async () => {
    const { id } = await quotes.ask();
    await pollUntil('the quote', async () => (await get(`/api/quotes/${id}`, desk.as)).status === 200);
    for (const list of ['shipments', 'quotes', 'chats']) await (await get(`/api/${list}`, desk.as)).text();
    await isRecorded('GET /api/quotes/{id}', `/api/quotes/${id}`, { reader: await idOf(desk.as), about: id });
    expect((await readsBy(await idOf(desk.as))).filter(({ type }) => type === 'ListRead')).toEqual([]);
  });

  test('someone who imported a file before they became an auditor looks into it', async () => {
    const imports = createImportDesk(quotes.app, { session: desk.as });
    const { id } = await imports.upload(fileOfShipments([shipmentRow(1), shipmentRow(2, 'heavy')]));
    await imports.reaches(id, 'checked');
    const accountId = await idOf(desk.as);
    const admin = await quotes.app.signIn('admin');
    const change = { as: admin, body: { role: 'auditor' } };
    expect((await quotes.app.request('PATCH', `/api/people/${accountId}/role`, change)).status).toBe(200);
    const as = await quotes.app.signIn('agent');
    for (const what of ofImports) {
      const path = `/api/imports${what.replace('{id}', id)}`;
      const answer = await get(path, as);
      expect([what, answer.status]).toEqual([what, 200]);
      await answer.arrayBuffer();
      const { data } = await isRecorded(`GET /api/imports${what}`, path, { reader: accountId });
      expect(data).toMatchObject({ list: 'imported_file' });
    }
  });
});
