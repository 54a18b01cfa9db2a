import { z } from 'zod';
import { quoteReceivedSchema, quoteSchema, type Quote, type QuoteReceived } from '#contracts/quotes.ts';
import { rateSheetInForce } from '#projections/rates/queries.ts';
import { startTestApp, type TestApp } from './app.ts';
import { calculatorQuote } from './quotes.ts';
import { pollUntil } from './poll-until.ts';

const dayMs = 86_400_000;

/** Visitors who ask for quotes, and an agent at work on them. */
export interface QuoteDesk {
  app: TestApp;
  /** The day so many days from now, by the app's clock. */
  day(offset?: number): string;
  /** Lets so many days pass, from the real time on, and signs the agent in again. */
  comeBackIn(days: number): Promise<void>;
  /** A visitor from an address of their own, for limits that count by address. */
  visitor(): Record<string, string>;
  send(body: object, headers?: Record<string, string>): Promise<Response>;
  /** Asks for a quote, through the calculator unless the body says otherwise; throws when it is refused. */
  ask(body?: object): Promise<QuoteReceived>;
  get(path: string, as?: string): Promise<Response>;
  quoteOf(id: string): Promise<Quote>;
  /** Answers with 64 dollars for a week, unless the changes say otherwise. */
  answer(id: string, changes?: object, headers?: Record<string, string>): Promise<Response>;
  linkTo(id: string, nth?: number): string;
  accept(id: string, nth?: number, headers?: Record<string, string>): Promise<Response>;
  /** A quote that its customer has accepted at 64 dollars. */
  accepted(body?: object): Promise<string>;
  list(query?: Record<string, string>): Promise<{ items: Quote[]; next: string | null }>;
  create(body: object, headers?: Record<string, string>): Promise<Response>;
}

export async function refused(asked: Promise<Response>): Promise<[status: number, code: string | undefined]> {
  const response = await asked;
  return [response.status, ((await response.json()) as { code?: string }).code];
}

/** Starts the app for tests about quotes; they stop it. */
export async function startQuoteDesk({ roles = ['projector'] }: { roles?: string[] } = {}): Promise<QuoteDesk> {
  let aheadMs = 0;
  let visitors = 0;
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  const app = await startTestApp({ roles, env: { TRUST_PROXY: '1' }, clock });
  let agent = await app.signIn('agent');
  const day = (offset = 0) => new Date(clock.now().getTime() + offset * dayMs).toISOString().slice(0, 10);
  await pollUntil('the rate sheet', () => rateSheetInForce(app.core.models, day()));

  const visitor = () => ({ 'X-Forwarded-For': `10.1.${Math.floor((visitors += 1) / 250)}.${visitors % 250}` });
  const send: QuoteDesk['send'] = (body, headers = {}) =>
    app.request('POST', '/api/quote-request', { body, headers: { ...visitor(), ...headers } });
  const ask = async (body: object = calculatorQuote()) => quoteReceivedSchema.parse(await (await send(body)).json());
  const get = (path: string, as = agent) => app.request('GET', path, { as });
  const answer: QuoteDesk['answer'] = (id, changes = {}, headers = {}) =>
    app.request('POST', `/api/quotes/${id}/answer`, { as: agent, body: { price: 64, validUntil: day(7), ...changes }, headers });
  const linkTo = (id: string, nth = 1) => `/api/quotes/accept/${app.core.quoteLinks.tokenFor({ quoteId: id, answer: nth })}`;
  const accept: QuoteDesk['accept'] = (id, nth = 1, headers = {}) =>
    app.request('POST', linkTo(id, nth), { headers: { ...visitor(), ...headers } });
  return {
    app,
    day,
    visitor,
    send,
    ask,
    get,
    answer,
    linkTo,
    accept,
    async comeBackIn(days) {
      aheadMs = days * dayMs;
      agent = await app.signIn('agent');
    },
    quoteOf: async (id) => quoteSchema.parse(await (await get(`/api/quotes/${id}`)).json()),
    async accepted(body) {
      const { id } = await ask(body);
      await answer(id, { note: 'Pickup on Monday' });
      const { status } = await accept(id);
      if (status !== 200) throw new Error(`the quote was not accepted: ${status}`);
      return id;
    },
    async list(query = {}) {
      const response = await get(`/api/quotes?${new URLSearchParams(query)}`);
      return { items: z.array(quoteSchema).parse(await response.json()), next: response.headers.get('x-next-cursor') };
    },
    create: (body, headers = {}) => app.request('POST', '/api/shipments', { as: agent, body, headers }),
  };
}
