import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { historyEntrySchema } from '#contracts/history.ts';
import { startQuoteDesk, type QuoteDesk } from '#tests/support/quote-desk.ts';
import { dialogQuote } from '#tests/support/quotes.ts';

let desk: QuoteDesk;
beforeAll(async () => {
  desk = await startQuoteDesk();
});
afterAll(() => desk.app.stop());

describe('the list', () => {
  test('is searched by name, address, company, place and id, wildcards taken literally', async () => {
    const { id } = await desk.ask(dialogQuote({ name: 'Zoë 100%_Sure', email: 'zoe@north.example', company: 'Åland Freight' }));
    for (const search of ['zoë', '100%_s', 'NORTH.example', 'åland', id.slice(-12)]) {
      expect((await desk.list({ search })).items.map((quote) => quote.id)).toEqual([id]);
    }
    expect((await desk.list({ search: 'Z_ë' })).items).toEqual([]);
  });

  test('comes in pages that together are the whole, newest first', async () => {
    const asked: string[] = [];
    for (let count = 0; count < 7; count += 1) asked.push((await desk.ask(dialogQuote({ company: 'Pager' }))).id);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<QuoteDesk['list']>> = await desk.list({
        search: 'pager',
        limit: '3',
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...page.items.map((quote) => quote.id));
      cursor = page.next;
      expect(seen.length).toBeLessThanOrEqual(7);
    }
    expect(seen).toEqual(asked.toReversed());
  });

  test('names how many match where that is asked for', async () => {
    const counted = async (query: string) => (await desk.get(`/api/quotes?${query}`)).headers.get('X-Total-Count');
    for (let count = 0; count < 3; count += 1) await desk.ask(dialogQuote({ company: 'Countable' }));
    expect(await counted('search=countable&limit=1&count=true')).toBe('3');
    expect(await counted('search=countable&status=accepted&count=true')).toBe('0');
    expect(await counted('search=countable')).toBeNull();
  });

  test.each(['count=1', 'status=none', 'limit=0', 'cursor=x', 'search=a%00b', 'colour=red'])(
    'refuses %s by its name',
    async (query) => {
      const response = await desk.get(`/api/quotes?${query}`);
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { fields: { [query.split('=')[0] ?? '']: expect.any(String) } },
      ]);
    },
  );
});

test('the history of a quote names no person, and is open to agents who worked on it', async () => {
  const { id } = await desk.ask(dialogQuote({ name: 'Canary Name' }));
  expect((await desk.get(`/api/quotes/${id}/history`)).status).toBe(403);
  expect((await desk.get(`/api/quotes/${id}/history`, await desk.app.signIn('auditor'))).status).toBe(200);
  await desk.answer(id);
  await desk.accept(id);
  const text = await (await desk.get(`/api/quotes/${id}/history`)).text();
  expect(text).not.toContain('Canary');
  const entries = z.array(historyEntrySchema).parse(JSON.parse(text));
  expect(entries.map(({ type, actorRole }) => [type, actorRole])).toEqual([
    ['QuoteRequested', 'customer'],
    ['QuoteAnswered', 'agent'],
    ['QuoteAccepted', 'customer'],
  ]);
  expect(entries[0]?.data['visitor']).toEqual({ subjectId: expect.any(String) });
});
