import type { Context } from 'hono';
import type { ApiEnv } from './env.ts';
import { callingKey } from './key-guard.ts';
import { sideOf, type KeySides } from './key-sides.ts';

/** Records that the program of a call was shown the persons of a shipment. */
export const createShownToKey =
  (sides: KeySides) =>
  (context: Context<ApiEnv>, shipmentId: string): void =>
    sideOf(sides, context).reads.shown(shipmentId, { proof: 'key', apikeyId: callingKey(context).id }, 'api');

/** Records that the program of a call was shown who asked for a quote. */
export const createQuoteShownToKey =
  (sides: KeySides) =>
  (context: Context<ApiEnv>, quoteId: string): void =>
    sideOf(sides, context).reads.quoteShown(quoteId, { proof: 'key', apikeyId: callingKey(context).id }, 'api');
