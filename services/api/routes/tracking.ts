import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { staffRoles } from '#contracts/accounts.ts';
import { normaliseTrackingNumber, trackingNumberPattern } from '#contracts/tracking-number.ts';
import { trackingSchema, unlockedSchema, unlockSchema } from '#contracts/tracking.ts';
import type { TrackingKeys } from '#infra/signed-links/signed-links.ts';
import type { Progress } from '#projections/progress.ts';
import type { Models } from '#projections/projector.ts';
import { addresseesOf, hasFirstAddressees } from '#projections/shipments/queries.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { PersonalDataReads, Proof } from '../../reads/reads.ts';
import type { ApiEnv } from '../env.ts';
import { ApiError } from '../errors.ts';
import type { FindParcel, MayOpen } from '../find-parcel.ts';
import type { GuesserOf } from '../guesses.ts';
import { accountOf } from '../guards.ts';
import { at, body, bodyRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';
import type { RateLimits } from '../rate-limits.ts';
import { sourceOf } from '../source.ts';
import { addresseeIn, createUnlockParcel } from '../unlock-parcel.ts';

const notAddressee = 'This email address does not match the sender or recipient.';

export interface TrackingRoutesOptions {
  sessions: Sessions;
  models: Models;
  progress: Progress;
  keys: TrackingKeys;
  rateLimits: RateLimits;
  guesserOf: GuesserOf;
  findParcel: FindParcel;
  reads: PersonalDataReads;
  /** `full` shows everything to everyone. */
  privacy: 'masked' | 'full';
}

export const numberParam = z.object({ trackingNumber: z.string().max(64) });

/** The number as it is stored; anything that cannot be one is looked up all the same, as an unknown number. */
export function numberIn(typed: string): string {
  const number = normaliseTrackingNumber(typed);
  return trackingNumberPattern.test(number) ? number : 'none';
}

/** The public tracking page: masked for strangers, whole with proof. */
export function trackingRoutes(options: TrackingRoutesOptions): Api {
  const { sessions, models, progress, keys, guesserOf, findParcel, reads } = options;
  const unlockParcel = createUnlockParcel(options);
  const api = createApi();
  const proofOfKey = async (number: string, key: string): Promise<Proof | undefined> => {
    if (keys.namesNobody(number, key)) {
      return (await hasFirstAddressees(models, number)) ? { proof: 'link', addressee: null } : undefined;
    }
    const addressees = await addresseesOf(models, number);
    const holder = addressees.find(({ subjectId }) => keys.opensFor([subjectId], number, key));
    return holder && { proof: 'link', addressee: addresseeIn(holder) };
  };
  const mayOpen = async (context: Context<ApiEnv>, number: string, key: string | undefined): Promise<MayOpen | undefined> => {
    if (options.privacy === 'full') return 'everyone';
    const byKey = key === undefined ? undefined : await proofOfKey(number, key);
    if (byKey) return byKey;
    if (context.req.header('cookie') === undefined) return undefined;
    const account = await accountOf(context, sessions);
    return account && staffRoles.includes(account.role) ? { proof: 'session', account } : undefined;
  };

  api.openapi(
    createRoute({
      ...at('GET /api/track/{trackingNumber}', sessions),
      summary: 'Track a parcel',
      request: { params: numberParam, query: z.object({ k: z.string().max(100).optional() }) },
      responses: {
        200: json(trackingSchema, 'The shipment and its timeline, newest first; `?k=` returns full details'),
        ...refusals('tracking_not_found', 'rate_limited', 'unavailable'),
      },
    }),
    async (context) => {
      const number = numberIn(context.req.valid('param').trackingNumber);
      context.header('X-Waybill-Position', positionOf(progress));
      const { k } = context.req.valid('query');
      const found = await findParcel(guesserOf(context.var.client), number, () => mayOpen(context, number, k));
      if (!found) {
        throw new ApiError('tracking_not_found', 'Tracking number not found. Please verify the tracking number and try again.');
      }
      if (found.opened) reads.shown(found.opened.shipmentId, found.opened.by, sourceOf(context));
      return context.body(found.json, 200, { 'Content-Type': 'application/json' }) as never;
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/track/{trackingNumber}/unlock', sessions),
      summary: 'Unlock full details with the sender’s or recipient’s email address',
      request: { params: numberParam, body: body(unlockSchema) },
      responses: {
        200: json(unlockedSchema, 'The key to send as `?k=`'),
        ...refusals(...bodyRefusals, 'not_addressee', 'rate_limited', 'unavailable'),
      },
    }),
    async (context) => {
      const number = numberIn(context.req.valid('param').trackingNumber);
      const { email } = context.req.valid('json');
      const key = await unlockParcel(number, email, { guesser: guesserOf(context.var.client), source: sourceOf(context) });
      if (key === undefined) throw new ApiError('not_addressee', notAddressee, { fields: { email: notAddressee } });
      return context.json({ key }, 200);
    },
  );
  return api;
}
