import { testAddressDomain, testQuoteJourneyOf, type TestQuoteJourney } from '#contracts/test-numbers.ts';
import { daysAfter, utcDay } from '#contracts/utc-day.ts';
import type { Clock } from '#infra/clock.ts';
import { derivedId } from '#infra/ids.ts';
import type { Models } from '#projections/projector.ts';
import { openQuotesAt } from '#projections/quotes/queries.ts';
import type { ExistingQuote } from '../domain/quote.ts';
import type { QuoteCommands } from '../quotes/commands.ts';
import { createTakeTestSteps, minutesAfter, stepContext, testJourneysSince, type TestStepTaken } from './take-test-steps.ts';

export interface WalkQuotesOptions {
  /** Of test mode, like the log that is written to. */
  models: Models;
  quotes: Pick<QuoteCommands, 'answer' | 'accept'>;
  clock: Clock;
}

type TestQuoteStep = 'answer' | 'accept';

const minuteOf: Record<TestQuoteStep, number> = { answer: 2, accept: 4 };
const stepsOf: Record<TestQuoteJourney, readonly TestQuoteStep[]> = { answered: ['answer'], accepted: ['answer', 'accept'] };

/** In USD, where the calculator named no price. */
const usualPrice = 100;
const validDays = 7;

/** Answers and accepts, when it is due, the quotes of test mode that were asked for from an address that names a journey. */
export function createWalkTestQuotes({ models, quotes, clock }: WalkQuotesOptions): () => Promise<void> {
  const takeSteps = createTakeTestSteps();

  const takenOf = ({ type, requested, requestedAt }: ExistingQuote): TestStepTaken[] => {
    const { quoteId, visitor, price } = requested;
    const journey = testQuoteJourneyOf(visitor.value?.email ?? '');
    const validUntil = daysAfter(utcDay(requestedAt), validDays);
    const answer = { price: price ? price.totalCents / 100 : usualPrice, validUntil, note: 'An answer in test mode' };
    const take: Record<TestQuoteStep, TestStepTaken['take']> = {
      answer: (context) => quotes.answer(quoteId, answer, context, {}),
      accept: (context) => quotes.accept(quoteId, 1, context),
    };
    const left = (journey ? stepsOf[journey] : []).filter((step) => step === 'accept' || type === 'requested');
    return left.map((step) => ({
      context: stepContext(derivedId('test quote', quoteId, step), minutesAfter(requestedAt, minuteOf[step])),
      take: take[step],
    }));
  };

  return async () => {
    const now = clock.now();
    for (const quote of await openQuotesAt(models, { domain: testAddressDomain, since: testJourneysSince(now) })) {
      await takeSteps(takenOf(quote), now);
    }
  };
}
