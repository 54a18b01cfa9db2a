import { rateSheetSchema } from '../rates.ts';
import { defineEvent, type EventOf } from './envelope.ts';

/** A rate sheet was published on `ratesheet`; it holds from its day on, until one of a later day or a higher version does. */
export const rateSheetPublished = defineEvent('RateSheetPublished', rateSheetSchema);

export const rateSheetEvents = [rateSheetPublished] as const;
export type RateSheetEvent = EventOf<(typeof rateSheetEvents)[number]>;
