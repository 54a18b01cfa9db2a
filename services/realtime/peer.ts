import type { About } from '#contracts/about.ts';
import type { Account } from '#contracts/accounts.ts';
import type { ServerFrame } from '#contracts/realtime.ts';
import type { Clock } from '#infra/clock.ts';
import { freshId } from '#infra/ids.ts';
import { FrameRefused, unreadable, type OutgoingFrame, type Peer } from './noun-frames.ts';
import type { Heard, Topics } from './topics.ts';
import type { VisitorTokens } from './visitor-tokens.ts';

/** What one socket may watch; a page shows ten parcels at most. */
export const topicsPerSocket = 64;

/** Commands of a socket that may be under way at once: what came of them is told within seconds. */
const ownRemembered = 100;

/** A socket, without the library that it is one of. */
export interface Line {
  isOpen(): boolean;
  send(text: string): void;
  /** Hands what is sent within it to the system at once. */
  together(sending: () => void): void;
  /** Resolves once what was sent has left, or the socket is closed. */
  flushed(): Promise<void>;
  close(code: number, reason: string): void;
}

export interface PeerOptions {
  line: Line;
  topics: Pick<Topics, 'exists' | 'mayWatch' | 'watch'>;
  visitorTokens: VisitorTokens;
  /** Whether a link that was emailed to the visitor opens their conversation still, by what it is bound to. */
  opensStill(visitor: string, boundTo: string): Promise<boolean>;
  /** The address of the other end. */
  client: string | undefined;
  /** What its limits are counted by. */
  limitedAs: string;
  /** Looks up whose staff session the socket was opened in. */
  account(): Promise<Account | undefined>;
  /** An auditor was shown personal data by what the socket watches. */
  shown(auditor: Account, about: About): void;
  clock: Clock;
}

export interface OpenPeer extends Peer {
  leave(): void;
}

const refusals = {
  bad_token: 'This conversation is not known here. Please start a new one.',
  expired_token: 'This conversation has been left for too long. Please start a new one.',
  old_link: 'This link is no longer valid. Please open the one in the newest email, or start a new conversation.',
};

/** The last so many; an idle socket, of which there are thousands, takes no room for them. */
function createRemembered(): { add(id: string): void; has(id: string): boolean } {
  let known: Set<string> | undefined;
  return {
    add(id) {
      known ??= new Set();
      known.add(id);
      const [oldest] = known;
      if (known.size > ownRemembered && oldest !== undefined) known.delete(oldest);
    },
    has: (id) => known?.has(id) ?? false,
  };
}

export function createPeer(options: PeerOptions): OpenPeer {
  const { line, topics, visitorTokens, opensStill, client, limitedAs, account, shown, clock } = options;
  const watched = new Map<string, () => void>();
  const own = createRemembered();
  const awaited = createRemembered();
  const leaving: (() => void)[] = [];
  let visitor: string | undefined;
  let boundTo: string | undefined;

  const send = (outgoing: ServerFrame | OutgoingFrame) => line.send(JSON.stringify(outgoing));
  const hear = ({ text, commandId, textByLink = text, shows }: Heard, by: Account | undefined) => {
    if (commandId !== undefined && own.has(commandId)) return;
    if (shows && by?.role === 'auditor') shown(by, shows);
    const isWhole = boundTo === undefined || (commandId !== undefined && awaited.has(commandId));
    line.send(isWhole ? text : textByLink);
  };
  const become = (id: string): string => {
    visitor = id;
    send({ type: 'visitor', visitor: id, ...visitorTokens.issue(id, clock.now(), boundTo) });
    return id;
  };
  /** As whom the topic may be watched. Most are everyone's: who is there is looked up for the others only. */
  const watcherOf = async (topic: string) => {
    const anyone = { account: undefined, visitor };
    if (topics.mayWatch(topic, anyone)) return anyone;
    const party = { account: await account(), visitor };
    return topics.mayWatch(topic, party) ? party : undefined;
  };

  return {
    client,
    limitedAs,
    account,
    visitor: () => visitor ?? become(freshId()),
    async present(token) {
      if (token === undefined) {
        become(visitor ?? freshId());
        return;
      }
      const read = visitorTokens.read(token, clock.now());
      if ('refused' in read) throw new FrameRefused(read.refused, refusals[read.refused]);
      if (visitor !== undefined && visitor !== read.visitor) {
        throw new FrameRefused('forbidden', 'Somebody else talks on this connection. Open another one.');
      }
      if (read.boundTo !== undefined && !(await opensStill(read.visitor, read.boundTo))) {
        throw new FrameRefused('bad_token', refusals.old_link);
      }
      ({ boundTo } = read);
      become(read.visitor);
    },
    async watch(topic) {
      if (!topics.exists(topic)) throw unreadable();
      if (watched.has(topic)) return false;
      if (watched.size >= topicsPerSocket) {
        line.close(1008, 'too many topics');
        return false;
      }
      const as = await watcherOf(topic);
      if (!as) throw new FrameRefused('forbidden', 'Sign in to subscribe to this topic.');
      // It may have been closed meanwhile, and what it watches been ended.
      if (!line.isOpen()) return false;
      watched.set(
        topic,
        topics.watch(topic, (heard) => hear(heard, as.account)),
      );
      return true;
    },
    unwatch(topic) {
      watched.get(topic)?.();
      watched.delete(topic);
    },
    caused: own.add,
    awaits: awaited.add,
    isByLink: () => boundTo !== undefined,
    send,
    together: (sending) => line.together(sending),
    flushed: () => line.flushed(),
    isOpen: () => line.isOpen(),
    onLeave: (listener) => void leaving.push(listener),
    leave() {
      for (const listener of leaving.splice(0)) listener();
      for (const end of watched.values()) end();
      watched.clear();
    },
  };
}
