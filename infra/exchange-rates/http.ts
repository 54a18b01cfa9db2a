import type { ExchangeRates } from '#contracts/rates.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import type { ExchangeRateSource } from './exchange-rates.ts';
import { readRateTable, UnusableRates } from './table.ts';

const ratesTimeoutMs = 3_000;
export const ratesCacheMs = 3_600_000;
export const ratesRetryMs = 60_000;
const ratesBytes = 1_048_576;

export interface HttpRatesOptions {
  url: string;
  /** What is used while the source has no usable answer. */
  bundled: ExchangeRates;
  clock: Clock;
  logger: Logger;
  timeoutMs?: number;
}

/**
 * A keyless source by URL, asked at most once an hour and, after a failure, once a minute; callers wait for it only while there
 * is no answer of it at all. Without a usable answer, or with one older than the bundled table, the newest table known is used
 * and marked as the fallback that it is.
 */
export function createHttpRates({
  url,
  bundled,
  clock,
  logger,
  timeoutMs = ratesTimeoutMs,
}: HttpRatesOptions): ExchangeRateSource {
  let latest: ExchangeRates | undefined;
  let failing = false;
  let askAgainAtMs = 0;
  let asking: Promise<void> | undefined;

  const ask = async () => {
    const now = clock.now();
    try {
      const table = readRateTable(await download(url, timeoutMs), now);
      latest = { base: 'USD', source: new URL(url).host, retrievedAt: now.toISOString(), fallback: false, ...table };
      failing = table.asOf < bundled.asOf;
    } catch (error) {
      if (!failing) logger.warn({ err: error }, 'exchange-rate source has no usable response; using older rates');
      failing = true;
    }
    askAgainAtMs = now.getTime() + (failing ? ratesRetryMs : ratesCacheMs);
    asking = undefined;
  };

  return {
    async current() {
      if (clock.now().getTime() >= askAgainAtMs) asking ??= ask();
      if (!latest) await asking;
      const newest = latest && latest.asOf >= bundled.asOf ? latest : bundled;
      return { ...newest, fallback: failing };
    },
  };
}

/** The parsed JSON at the address, within the time and up to 1 MiB, to the last byte. */
async function download(url: string, timeoutMs: number): Promise<unknown> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), headers: { Accept: 'application/json' } });
  if (!answer.ok || !answer.body) throw new UnusableRates(`answered with status ${answer.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.byteLength;
    if (bytes > ratesBytes) throw new UnusableRates(`answered with more than ${ratesBytes} bytes`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
