import { staffRoles, type Account } from '#contracts/accounts.ts';
import type { OutgoingFrame } from './noun-frames.ts';
import type { BusEvent } from './bus-messages.ts';

/** Who is at the other end of a socket: the account of its staff session, and the visitor who uses it. Either, both or no one. */
export interface Party {
  account: Account | undefined;
  visitor: string | undefined;
}

export interface TopicRule {
  pattern: RegExp;
  mayWatch(party: Party, topic: string): boolean;
}

/** Who hears of something that happened, and what: the fact of that name with this detail, or a frame of the noun's own. */
export interface Notice {
  topics: readonly string[];
  detail?: Record<string, unknown>;
  frame?: OutgoingFrame;
}

export interface NounNotices {
  kind: string;
  topics: readonly TopicRule[];
  /** What the events that people watch are called, by their type. */
  facts: Readonly<Record<string, string>>;
  /** Who hears of what happened to the noun with that id; asked once reads show it. */
  noticeFor(id: string, event: Pick<BusEvent, 'type' | 'position'>): Promise<Notice>;
}

/** Where a line of a feed stands: the position of its event, and its revision among those of one append. */
export interface FeedPlace {
  position: number;
  revision: number;
}

/** Who hears of an event, and what: the fact of its name, or a frame of the noun's own. */
export interface FeedLine {
  place: FeedPlace;
  /** Of the command that it comes of, whose sender knows already. */
  commandId: string;
  id: string;
  fact: string;
  topics: readonly string[];
  frame?: OutgoingFrame | undefined;
  /** What they hear in its place who came by an emailed link, unless it answers what they said themselves. */
  frameByLink?: OutgoingFrame | undefined;
  /** Whether the frame shows what a person is called, or has written. */
  isPersonal?: boolean;
}

/** What is told of a noun line by line from the read models: all of it and in its order, whatever becomes of the bus. */
export interface NounFeed {
  kind: string;
  topics: readonly TopicRule[];
  /** Where the last line stands. */
  end(): Promise<FeedPlace>;
  /** The next lines, at most so many. */
  after(place: FeedPlace, limit: number): Promise<FeedLine[]>;
}

export const everybody = (): boolean => true;
export const staff = ({ account }: Party): boolean => account !== undefined && staffRoles.includes(account.role);
