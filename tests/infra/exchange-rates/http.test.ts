import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { currencies, requiredCurrencies } from '#contracts/currencies.ts';
import { exchangeRatesSchema } from '#contracts/rates.ts';
import { bundledRates } from '#infra/exchange-rates/bundled.ts';
import { ratesCacheMs, ratesRetryMs, createHttpRates } from '#infra/exchange-rates/http.ts';
import { createLogger } from '#infra/logger.ts';

const today = '2026-11-20';
let server: Server;
let respond: RequestListener;
let asked: number;
let now: number;

beforeEach(async () => {
  asked = 0;
  now = Date.parse(`${today}T12:00:00Z`);
  server = createServer((request, response) => {
    asked += 1;
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const source = (timeoutMs = 5_000) =>
  createHttpRates({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/usd.json`,
    bundled: bundledRates,
    clock: { now: () => new Date(now) },
    logger: createLogger('silent', 'test'),
    timeoutMs,
  });
const answering =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));

/** A rate of 2 for everything, and what the test changes. */
const quotes = (changes: Record<string, unknown> = {}) => ({
  ...Object.fromEntries(requiredCurrencies.map((code) => [code.toLowerCase(), 2])),
  ...changes,
});
const dataSet = (changes: Record<string, unknown> = {}, date = today) => ({ date, usd: quotes(changes) });
const frankfurter = (changes: Record<string, unknown> = {}) =>
  Object.entries(quotes(changes)).map(([code, rate]) => ({ date: today, base: 'USD', quote: code.toUpperCase(), rate }));

describe('a source that responds', () => {
  test.each([
    ['the daily data set', () => dataSet({ eur: 0.123456789, btc: 0.00001, usd: 1 })],
    ['frankfurter', () => frankfurter({ eur: 0.123456789, xau: 0.0004, usd: 1 })],
  ])('in the shape of %s is used, with its day and the time it was asked', async (_name, body) => {
    respond = answering(body());
    const rates = exchangeRatesSchema.parse(await source().current());
    expect(rates).toMatchObject({
      asOf: today,
      source: expect.stringContaining('127.0.0.1'),
      retrievedAt: '2026-11-20T12:00:00.000Z',
      fallback: false,
    });
    expect(rates.rates).toEqual({ ...Object.fromEntries(requiredCurrencies.map((code) => [code, 2])), USD: 1, EUR: 0.12345679 });
  });

  test('is asked once an hour, however many want to know', async () => {
    respond = answering(dataSet());
    const rates = source();
    await Promise.all(Array.from({ length: 20 }, () => rates.current()));
    now += ratesCacheMs - 1;
    await rates.current();
    expect(asked).toBe(1);
  });

  test('with older rates than the bundled ones gives way to them', async () => {
    respond = answering(dataSet({}, '2020-01-01'));
    expect(await source().current()).toEqual({ ...bundledRates, fallback: true });
  });
});

describe('a source is replaced by the bundled table, visibly of its day, when it', () => {
  test.each<[string, () => RequestListener]>([
    ['refuses', () => answering('no', 500)],
    ['knows no such page', () => answering(dataSet(), 404)],
    ['hangs up', () => (request) => request.socket.destroy()],
    ['never answers', () => () => undefined],
    ['begins and never ends', () => (_request, response) => void response.writeHead(200).write('{"date":')],
    ['answers a web page', () => answering('<html>Welcome</html>')],
    ['answers nothing', () => answering('')],
    ['answers other JSON', () => answering({ hello: 'world' })],
    ['answers an empty list', () => answering([])],
    ['answers for another currency', () => answering(frankfurter().map((row) => ({ ...row, base: 'EUR' })))],
    ['answers with a part of the currencies', () => answering({ date: today, usd: { eur: 0.9, gbp: 0.8 } })],
    ['answers with one missing', () => answering(frankfurter({ ghs: undefined }).filter(({ quote }) => quote !== 'GHS'))],
    ['answers a negative rate', () => answering(dataSet({ eur: -0.9 }))],
    ['answers a rate of zero', () => answering(dataSet({ jpy: 0 }))],
    ['answers a rate too small to count', () => answering(dataSet({ jpy: 1e-12 }))],
    ['answers a rate beyond all measure', () => answering(dataSet({ jpy: 1e30 }))],
    ['answers a rate that is no number', () => answering(dataSet({ eur: '0.9' }))],
    ['answers a rate of null', () => answering(frankfurter({ eur: null }))],
    ['answers a day that is none', () => answering(dataSet({}, '2026-13-45'))],
    ['answers a day that has not come', () => answering(dataSet({}, '2027-01-01'))],
    ['answers more than a mebibyte', () => answering(JSON.stringify({ ...dataSet(), padding: 'x'.repeat(1_048_576) }))],
  ])('%s', async (_what, listener) => {
    respond = listener();
    const rates = exchangeRatesSchema.parse(await source(400).current());
    expect(rates).toEqual({ ...bundledRates, fallback: true });
  });

  test('is not there at all', async () => {
    const gone = createHttpRates({
      url: 'http://127.0.0.1:1/usd.json',
      bundled: bundledRates,
      clock: { now: () => new Date(now) },
      logger: createLogger('silent', 'test'),
    });
    expect(await gone.current()).toEqual({ ...bundledRates, fallback: true });
  });
});

test('a source that stops answering leaves its last rates in use, marked as a fallback, and is asked again', async () => {
  respond = answering(dataSet({ eur: 0.9 }));
  const rates = source();
  await rates.current();
  respond = answering('no', 500);
  now += ratesCacheMs;
  // Who asks while it is being asked again gets what is known, at once.
  expect(await rates.current()).toMatchObject({ fallback: false, rates: { EUR: 0.9 } });
  await expect.poll(() => rates.current()).toMatchObject({ fallback: true, asOf: today, rates: { EUR: 0.9 } });
  expect(asked).toBe(2);
  respond = answering(dataSet({ eur: 0.8 }));
  now += ratesRetryMs;
  await expect.poll(() => rates.current()).toMatchObject({ fallback: false, rates: { EUR: 0.8 } });
  expect(asked).toBe(3);
});

test('the bundled table has a day, a source, and a rate for every currency that is offered', () => {
  expect(exchangeRatesSchema.parse(bundledRates)).toMatchObject({ base: 'USD', fallback: false, retrievedAt: null });
  expect(bundledRates.source).toContain('exchange-api');
  expect(Object.keys(bundledRates.rates).toSorted()).toEqual(currencies.map(({ code }) => code).toSorted());
});
