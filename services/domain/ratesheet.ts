import { rateSheetEvents, type RateSheetEvent } from '#contracts/events/ratesheet.ts';
import { countries } from '#contracts/places.ts';
import { serviceTypes } from '#contracts/shipments.ts';
import type { RateSheet } from '#contracts/rates.ts';
import { oneOf, type Decided, type Decider } from './decider.ts';
import { DomainError } from './errors.ts';
import { priceOf } from './pricing.ts';

/** The newest sheet of the stream `ratesheet`, null before the first. */
export type RateSheetState = RateSheet | null;

/** `publishFirst` is what every start does; `today` is the day of the command in UTC. */
export type RateSheetCommand = { type: 'publishFirst'; sheet: RateSheet } | { type: 'publish'; sheet: RateSheet; today: string };

function decide(command: RateSheetCommand, state: RateSheetState): Decided<RateSheetEvent>[] {
  switch (command.type) {
    case 'publishFirst':
      return state === null ? published(command.sheet) : [];
    case 'publish':
      return publish(command, state);
    default:
      return command satisfies never;
  }
}

function publish(
  { sheet, today }: Extract<RateSheetCommand, { type: 'publish' }>,
  state: RateSheetState,
): Decided<RateSheetEvent>[] {
  if (JSON.stringify(sheet) === JSON.stringify(state)) return [];
  const next = (state?.version ?? 0) + 1;
  if (sheet.version !== next) throw new DomainError('conflict', `The version must be ${next}.`, 'version');
  if (sheet.effectiveFrom < today) {
    throw new DomainError('invalid_request', 'The effective date cannot be in the past.', 'effectiveFrom');
  }
  return published(sheet);
}

function published(sheet: RateSheet): Decided<RateSheetEvent>[] {
  checkRateSheet(sheet);
  return [{ type: 'RateSheetPublished', data: sheet }];
}

/**
 * Every service between any two countries has a price, its breaks rise up to one without an end, and no rate is 0.
 * Throws DomainError `invalid_request`.
 */
export function checkRateSheet(sheet: RateSheet): void {
  for (const { zone, service, breaks } of sheet.prices) {
    const isFree = breaks.some(({ baseCents, perKgCents }) => baseCents === 0 || perKgCents === 0);
    if (isFree) throw incomplete(`every ${service} rate in zone ${zone} must be at least 0.01`);
    const ends = breaks.map(({ upToKg }) => upToKg ?? Infinity);
    const rise = ends.every((end, index) => end > (ends[index - 1] ?? 0));
    if (!rise || ends.at(-1) !== Infinity)
      throw incomplete(`weight breaks for ${service} in zone ${zone} must ascend, with the last one open-ended`);
  }
  for (const { code: from } of countries) {
    for (const { code: to } of countries) {
      for (const service of serviceTypes) {
        try {
          priceOf(sheet, { from, to, service, weightKg: 1 });
        } catch (error) {
          throw error instanceof RangeError ? incomplete(error.message) : error;
        }
      }
    }
  }
}

const incomplete = (why: string) => new DomainError('invalid_request', `The rate sheet is incomplete: ${why}.`, 'prices');

/**
 * The rules of the rate sheets: the next version, or the first; `[]` where there is a first one, and for a repeat of the newest.
 * Deciding throws DomainError `conflict` for another version than the next, and `invalid_request` for a day that is over and for a
 * sheet that does not price every lane at every weight.
 */
export const rateSheetDecider: Decider<RateSheetState, RateSheetCommand, RateSheetEvent> = {
  owns: oneOf<RateSheetEvent>(rateSheetEvents),
  initial: null,
  evolve: (_state, event) => event.data,
  decide,
};
