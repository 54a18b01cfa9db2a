import { z } from 'zod';
import type { Shipment } from '#contracts/shipments.ts';
import { timelineSchema, type Timeline } from '#contracts/timeline.ts';
import { unlockedSchema } from '#contracts/tracking.ts';
import { startTestApp, type TestApp } from './app.ts';
import { openDesk, type Desk } from './desk.ts';
import { pollUntil } from './poll-until.ts';

/** A desk where personal data are read, with what was recorded of it. */
export interface ReadDesk {
  app: TestApp;
  desk: Desk;
  clock: { now(): Date };
  /** Lets an hour pass, with which sessions end; the desk's agent signs in again. */
  hourLater(): Promise<void>;
  /** The page of a parcel for staff; of the desk's agent where no one else is named. */
  page(shipment: Shipment, as?: string, on?: TestApp): Promise<Response>;
  track(shipment: Shipment, proof?: { key?: string; as?: string }): Promise<Response>;
  /** The key that the email address opens the parcel with. */
  unlock(shipment: Shipment, email: string): Promise<string>;
  recorded(shipment: Shipment): Promise<object[]>;
  /** The records of a parcel once there are so many. */
  recordedOnce(shipment: Shipment, count: number): Promise<object[]>;
  /** Waits for a record of someone else's read, made now: what is not there by then was not recorded. */
  allRecorded(shipment: Shipment): Promise<void>;
  /** The reads on the timeline once there are so many. */
  linesOf(shipment: Shipment, count: number): Promise<Timeline>;
  idOf(as: string): Promise<string>;
}

const hourMs = 3_600_000;
const trackedSchema = z.object({ shipment: z.object({ privacy: z.enum(['masked', 'full']) }) });
const holderSchema = z.object({ id: z.string() });

/** Whether the people on that page are masked. */
export const privacyOf = async (answer: Response) => trackedSchema.parse(await answer.json()).shipment.privacy;

export async function startReadDesk(roles: string[]): Promise<ReadDesk> {
  let aheadMs = 0;
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  const app = await startTestApp({ roles, clock });
  const desk = await openDesk(app);
  const page: ReadDesk['page'] = ({ id }, as = desk.as, on = app) => on.request('GET', `/api/shipments/${id}`, { as });
  const recorded: ReadDesk['recorded'] = async ({ id }) => (await app.core.log.read(`reads-${id}`)).map(({ data }) => data);
  const recordedOnce: ReadDesk['recordedOnce'] = (shipment, count) =>
    pollUntil(`${count} records`, async () => {
      const found = await recorded(shipment);
      return found.length >= count && found;
    });
  return {
    app,
    desk,
    clock,
    async hourLater() {
      aheadMs += hourMs;
      Object.assign(desk, await openDesk(app));
    },
    page,
    track: ({ trackingNumber }, { key, as } = {}) =>
      app.request('GET', `/api/track/${trackingNumber}${key === undefined ? '' : `?k=${key}`}`, as ? { as } : {}),
    async unlock({ trackingNumber }, email) {
      const answer = await app.request('POST', `/api/track/${trackingNumber}/unlock`, { body: { email } });
      return unlockedSchema.parse(await answer.json()).key;
    },
    recorded,
    recordedOnce,
    async allRecorded(shipment) {
      const count = (await recorded(shipment)).length;
      await page(shipment, await app.signIn('admin'));
      await recordedOnce(shipment, count + 1);
    },
    linesOf: ({ id }, count) =>
      pollUntil(`${count} lines`, async () => {
        const answer = await app.request('GET', `/api/shipments/${id}/timeline?group=reads`, { as: desk.as });
        const timeline = timelineSchema.parse(await answer.json());
        return timeline.lines.length >= count && timeline;
      }),
    idOf: async (as) => holderSchema.parse(await (await app.request('GET', '/api/auth/me', { as })).json()).id,
  };
}
