import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Language } from '#contracts/languages.ts';
import type { Channel } from '#contracts/mail.ts';
import { trackingSchema, type Tracking } from '#contracts/tracking.ts';
import type { Logger } from '#infra/logger.ts';
import { ApiError } from './errors.ts';
import type { GuesserOf } from './guesses.ts';
import type { FindParcel } from './find-parcel.ts';
import { createRateLimit } from './rate-limit.ts';

const parcelPageMs = 1_000;
const parcelPageKeptMs = 60_000;
const parcelPagesKept = 200;
/** Drawing one takes over 10 ms of CPU. */
export const parcelPagesDrawnPerMinute = 60;

/** What a page of a parcel is filled with; each text as it may stand in HTML. */
export interface DrawnParcel {
  title: string;
  body: string;
  /** The answer that the page shows, for its code to go on from. */
  data: string;
}

type DrawParcel = (
  parcel: { tracking: Tracking; position: string; channels: readonly Channel[] },
  language: Language,
) => Promise<DrawnParcel>;

const drawingSchema = z.object({ drawParcel: z.custom<DrawParcel>((value) => typeof value === 'function') });

/** Draws the page of a parcel; undefined where there is none to draw now: the browser then asks for itself and shows why. */
export type ParcelPage = (client: string, trackingNumber: string, language: Language) => Promise<DrawnParcel | undefined>;

interface ParcelPageOptions {
  /** Folder of the built client. */
  webDir: string;
  findParcel: FindParcel;
  guesserOf: GuesserOf;
  /** How followers can be reached. */
  channels: readonly Channel[];
  logger: Pick<Logger, 'error'>;
}

/** Takes the drawing from the built client; no page is drawn where it is not built, and only so many a minute for one client. */
export function createParcelPage({ webDir, findParcel, guesserOf, channels, logger }: ParcelPageOptions): ParcelPage {
  const file = join(webDir, 'server/draw-parcel.js');
  const drawing = existsSync(file) ? import(/* @vite-ignore */ pathToFileURL(file).href).then(drawingSchema.parse) : undefined;
  const kept = createKeeper();
  const drawn = createRateLimit(parcelPagesDrawnPerMinute, 60_000, 'Too many pages of parcels. Please wait a minute.');
  return async (client, trackingNumber, language) => {
    if (drawing === undefined) return undefined;
    const found = await soon(findParcel(guesserOf(client), trackingNumber)).catch(() => undefined);
    if (found === undefined) return undefined;
    const draw = async () => {
      await drawn.take(client);
      const { drawParcel } = await drawing;
      const tracking = trackingSchema.parse(JSON.parse(found.json));
      return drawParcel({ tracking, position: found.position, channels }, language);
    };
    return kept(`${language} ${found.json}`, draw).catch((error: unknown) => {
      if (!(error instanceof ApiError)) logger.error({ err: error }, 'could not render tracking page');
      return undefined;
    });
  };
}

/** Keeps what was drawn for a while: whoever asks for one parcel over and over costs next to nothing. */
function createKeeper(): (name: string, draw: () => Promise<DrawnParcel>) => Promise<DrawnParcel> {
  const drawings = new Map<string, { drawn: Promise<DrawnParcel>; until: number }>();
  const dropOldest = () => {
    for (const oldest of drawings.keys()) {
      if (drawings.size <= parcelPagesKept) break;
      drawings.delete(oldest);
    }
  };
  return (name, draw) => {
    const known = drawings.get(name);
    if (known && known.until > performance.now()) return known.drawn;
    drawings.delete(name);
    const drawn = draw();
    drawings.set(name, { drawn, until: performance.now() + parcelPageKeptMs });
    // A refused page must not evict another client's.
    drawn.then(dropOldest, () => drawings.delete(name));
    return drawn;
  };
}

/** A page does not wait for a slow database; its code asks again, and says so. */
async function soon<T>(answer: Promise<T>): Promise<T | undefined> {
  const answered = new AbortController();
  const late = delay(parcelPageMs, undefined, { signal: answered.signal }).catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    answered.abort();
  }
}
