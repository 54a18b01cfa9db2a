import { aboutsIn, type About } from '#contracts/about.ts';
import type { Fact } from '#contracts/realtime.ts';
import { allEventSubjects, topicFramesSubject } from '#contracts/subjects.ts';
import type { Bus } from '#infra/bus/bus.ts';
import { freshId } from '#infra/ids.ts';
import type { Logger } from '#infra/logger.ts';
import type { Progress } from '#projections/progress.ts';
import type { OutgoingFrame } from './noun-frames.ts';
import { followFeed, type Beside } from './follow-feed.ts';
import type { NounFeed, NounNotices, Party } from './noun-notices.ts';
import { parseBusEvent, parseTopicFrame, type BusEvent } from './bus-messages.ts';

/** What a watcher hears, as JSON text that is made once for all watchers. */
export interface Heard {
  text: string;
  /** The command that it comes of, where that is known. */
  commandId?: string | undefined;
  /** What is for those who came by an emailed link. */
  textByLink?: string | undefined;
  /** Whose personal data it shows. */
  shows?: About | undefined;
}

type Watcher = (heard: Heard) => void;

export interface Topics {
  /** Whether some noun has that topic. */
  exists(topic: string): boolean;
  mayWatch(topic: string, party: Party): boolean;
  /** Returns the function that ends it. */
  watch(topic: string, watcher: Watcher): () => void;
  /** Commit position that the read models reflect; the same for every topic, so that it reveals nothing about any number. */
  position(): string;
  /** Sends a frame to all who watch the topic in this process. */
  deliver(topic: string, frame: OutgoingFrame): void;
  /** Sends a frame to all who watch the topic, in every process. It passes the bus in the clear: no personal data may be in it. */
  publish(topic: string, frame: OutgoingFrame): void;
  close(): void;
}

export interface TopicsOptions {
  nouns: readonly NounNotices[];
  feeds: readonly NounFeed[];
  bus: Bus;
  progress: Progress;
  logger: Logger;
}

/** Turns events on the bus into facts for the topics of their nouns, as soon as the read models reflect them. */
export function createTopics({ nouns, feeds, bus, progress, logger }: TopicsOptions): Topics {
  const watchers = new Map<string, Set<Watcher>>();
  const rules = [...nouns, ...feeds].flatMap(({ topics }) => topics);
  const ruleOf = (topic: string) => rules.find(({ pattern }) => pattern.test(topic));

  const process = freshId();
  const deliver = (to: readonly string[], frame: OutgoingFrame | Fact, beside?: Beside) => {
    // Whoever watches several of the topics hears it once.
    const listening = new Set(to.flatMap((topic) => [...(watchers.get(topic) ?? [])]));
    if (listening.size === 0) return;
    const textByLink = beside?.frameByLink && JSON.stringify(beside.frameByLink);
    const heard = { text: JSON.stringify(frame), commandId: beside?.commandId, textByLink, shows: beside?.shows };
    for (const watcher of listening) watcher(heard);
  };
  const followed = feeds.map((feed) => followFeed(feed, { deliver, progress, logger }));
  const announce = async ({ kind, facts, noticeFor }: NounNotices, { type, position, data }: BusEvent) => {
    const fact = facts[type];
    if (fact === undefined) return;
    const about = aboutsIn(data, [kind])[0];
    if (!about) return;
    await progress.reached(BigInt(position));
    const { topics, detail, frame } = await noticeFor(about.id, { type, position });
    for (const topic of topics) {
      deliver([topic], frame ?? { type: 'fact', topic, position, fact, about, ...(detail && { detail }) });
    }
  };
  const unsubscribe = bus.subscribe(allEventSubjects, ({ data }) => {
    const event = watchers.size === 0 ? undefined : parseBusEvent(data);
    if (!event) return;
    for (const feed of followed) feed.ring(event);
    for (const noun of nouns) {
      announce(noun, event).catch((error: unknown) => logger.warn({ err: error }, 'could not deliver live update'));
    }
  });

  const unsubscribeFrames = bus.subscribe(topicFramesSubject, ({ data }) => {
    const sent = parseTopicFrame(data);
    if (sent && sent.by !== process) deliver([sent.topic], sent.frame);
  });

  return {
    exists: (topic) => ruleOf(topic) !== undefined,
    mayWatch: (topic, party) => ruleOf(topic)?.mayWatch(party, topic) ?? false,
    watch(topic, watcher) {
      const listening = watchers.get(topic) ?? new Set();
      watchers.set(topic, listening.add(watcher));
      return () => {
        listening.delete(watcher);
        if (listening.size === 0 && watchers.get(topic) === listening) watchers.delete(topic);
      };
    },
    position: () => String(progress.applied() < 0n ? 0n : progress.applied()),
    deliver: (topic, frame) => deliver([topic], frame),
    publish(topic, frame) {
      deliver([topic], frame);
      bus.publish(topicFramesSubject, JSON.stringify({ by: process, topic, frame }));
    },
    close() {
      unsubscribe();
      unsubscribeFrames();
      for (const feed of followed) feed.close();
    },
  };
}
