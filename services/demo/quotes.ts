import type { QuoteRequest } from '#contracts/quotes.ts';
import { utcDay } from '#contracts/utc-day.ts';
import { bundledRates } from '#infra/exchange-rates/bundled.ts';
import { derivedId } from '#infra/ids.ts';
import type { Core } from '../compose.ts';
import { defaultRateSheet } from '../domain/default-rate-sheet.ts';
import { createQuoteCommands } from '../quotes/commands.ts';
import { priceBy } from '../rates/calculator.ts';
import { importedBy } from './imported-by.ts';
import { demoPeople } from './people.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface DemoQuote {
  body: QuoteRequest;
  askedMsAgo: number;
  answer?: { price: number; validForDays: number; note: string };
  isAccepted?: boolean;
}

const byCalculator = (
  who: number,
  route: { fromCountry: 'Ghana' | 'Germany' | 'Japan'; toCountry: 'France' | 'Canada' },
  weight: number,
) => ({
  form: 'calculator' as const,
  ...route,
  weight,
  serviceType: 'express' as const,
  currency: 'EUR',
  customerEmail: demoPeople[who]?.email ?? '',
  customerName: demoPeople[who]?.name,
  phone: demoPeople[who]?.phone,
  description: 'Samples for a trade fair',
});

const byDialog = (who: number, details: { fromLocation: string; toLocation: string; weight: string; description: string }) => ({
  form: 'dialog' as const,
  name: demoPeople[who]?.name ?? '',
  email: demoPeople[who]?.email ?? '',
  phone: demoPeople[who]?.phone,
  packageType: 'pallet' as const,
  serviceType: 'standard' as const,
  ...details,
});

const demoQuotes: readonly DemoQuote[] = [
  {
    body: byDialog(12, {
      fromLocation: 'Netherlands',
      toLocation: 'Ghana',
      weight: '180 kg',
      description: 'Tulip bulbs, keep cool',
    }),
    askedMsAgo: 30 * dayMs,
    answer: { price: 1_240, validForDays: 10, note: 'Refrigerated from door to door.' },
  },
  {
    body: byCalculator(3, { fromCountry: 'Ghana', toCountry: 'France' }, 8.5),
    askedMsAgo: 3 * dayMs,
    answer: { price: 124.5, validForDays: 14, note: 'Pickup on the day after you accept.' },
    isAccepted: true,
  },
  {
    body: byCalculator(0, { fromCountry: 'Germany', toCountry: 'Canada' }, 3.2),
    askedMsAgo: dayMs,
    answer: { price: 71, validForDays: 14, note: 'Customs papers are included.' },
  },
  {
    body: byDialog(7, { fromLocation: 'India', toLocation: 'United Kingdom', weight: '2 boxes, 40 kg', description: 'Textiles' }),
    askedMsAgo: 3 * hourMs,
  },
  { body: byCalculator(4, { fromCountry: 'Japan', toCountry: 'Canada' }, 1.4), askedMsAgo: 40 * 60_000 },
];

/**
 * Adds the demo quotes to the log, as imported history: no email is sent. Every command has a fixed id, so
 * that an interrupted seeding goes on where it stopped and a finished one adds nothing.
 */
export async function seedDemoQuotes({
  handle,
  log,
  personalData,
  clock,
}: Pick<Core, 'handle' | 'log' | 'personalData' | 'clock'>) {
  const quotes = createQuoteCommands({
    handle,
    log,
    personalData,
    calculate: async (question) => priceBy(defaultRateSheet, bundledRates, question),
  });
  const nowMs = clock.now().getTime();
  for (const [index, { body, askedMsAgo, answer, isAccepted }] of demoQuotes.entries()) {
    const id = derivedId('demo quote', index);
    const at = (laterMs: number) => new Date(nowMs - askedMsAgo + laterMs);
    const step = (name: string, laterMs: number) => importedBy(derivedId('demo quote', index, name), at(laterMs));
    await quotes.request(id, body, step('request', 0));
    if (!answer) continue;
    const validUntil = utcDay(at(answer.validForDays * dayMs));
    await quotes.answer(id, { price: answer.price, validUntil, note: answer.note }, step('answer', hourMs), {});
    if (isAccepted) await quotes.accept(id, 1, step('accept', dayMs));
  }
}
