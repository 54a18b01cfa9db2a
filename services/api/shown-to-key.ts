import type { Context } from 'hono';
import type { PersonalDataReads } from '../reads/reads.ts';
import type { ApiEnv } from './env.ts';
import { callingKey } from './key-guard.ts';

/** Records that the program of a call was shown the persons of a shipment. */
export const createShownToKey =
  (reads: Pick<PersonalDataReads, 'shown'>) =>
  (context: Context<ApiEnv>, shipmentId: string): void =>
    reads.shown(shipmentId, { proof: 'key', apikeyId: callingKey(context).id }, 'api');
