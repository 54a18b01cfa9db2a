import { aboutsIn, type About } from '#contracts/about.ts';
import type { Fact } from '#contracts/realtime.ts';
import type { Logger } from '#infra/logger.ts';
import type { Progress } from '#projections/progress.ts';
import type { BusEvent } from './bus-messages.ts';
import type { OutgoingFrame } from './noun-frames.ts';
import type { FeedLine, FeedPlace, NounFeed } from './noun-notices.ts';

/** How often it is looked whether the read models went on without a ring of the bus. */
const lookMs = 500;
const linesAtOnce = 500;

/** What is known of a frame. */
export interface Beside {
  /** The command that it comes of. */
  commandId: string;
  /** What is told in its place to whoever came by an emailed link. */
  frameByLink: OutgoingFrame | undefined;
  /** Whose personal data it shows; undefined where it shows none. */
  shows: About | undefined;
}

interface FollowOptions {
  deliver(topics: readonly string[], frame: OutgoingFrame | Fact, beside?: Beside): void;
  progress: Pick<Progress, 'applied' | 'reached'>;
  logger: Logger;
}

interface FollowedFeed {
  /** Something happened, perhaps to the noun. */
  ring(event: Pick<BusEvent, 'position' | 'data'>): void;
  close(): void;
}

/** Tells the lines of a feed from now on, one after the other; what the bus does not ring for comes half a second later. */
export function followFeed(feed: NounFeed, { deliver, progress, logger }: FollowOptions): FollowedFeed {
  let place: FeedPlace | undefined;
  let seen = progress.applied();
  let running = false;
  let again = false;

  const tellRest = async () => {
    place ??= await feed.end();
    for (let isMore = true; isMore;) {
      const lines = await feed.after(place, linesAtOnce);
      for (const line of lines) tell(line);
      place = lines.at(-1)?.place ?? place;
      isMore = lines.length === linesAtOnce;
    }
  };
  const tell = ({ topics, frame, frameByLink, isPersonal, fact, id, place: { position }, commandId }: FeedLine) => {
    const shows = isPersonal ? { kind: feed.kind, id } : undefined;
    if (frame) return deliver(topics, frame, { commandId, frameByLink, shows });
    for (const topic of topics) {
      deliver([topic], { type: 'fact', topic, position: String(position), fact, about: { kind: feed.kind, id } });
    }
  };
  const run = async () => {
    again = true;
    if (running) return;
    running = true;
    try {
      while (again) {
        again = false;
        await tellRest();
      }
    } catch (error) {
      // The next look tries again.
      seen = -1n;
      logger.warn({ err: error, kind: feed.kind }, 'could not deliver live updates; will retry');
    } finally {
      running = false;
    }
  };

  const look = setInterval(() => {
    const applied = progress.applied();
    if (applied === seen) return;
    // Read models that were made anew from another log begin again.
    if (place && applied < BigInt(place.position)) place = undefined;
    seen = applied;
    void run();
  }, lookMs);
  look.unref();
  void run();

  return {
    ring({ position, data }) {
      if (aboutsIn(data, [feed.kind]).length > 0) void progress.reached(BigInt(position)).then(run);
    },
    close: () => clearInterval(look),
  };
}
