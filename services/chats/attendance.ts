import { visitorPageSchema, type ChatFrame, type VisitorPage } from '#contracts/chats.ts';
import { freshId } from '#infra/ids.ts';
import type { Peer } from '../realtime/noun-frames.ts';
import type { Presence, Present, Whereabouts } from '../realtime/presence.ts';
import type { Topics } from '../realtime/topics.ts';
import { allChats, supportTopic } from './feed.ts';
import type { SupportOutlook } from './support-outlook.ts';

const visitors = 'visitor';
const staff = 'desk';

/** What a socket of staff said about itself. */
export interface Desk {
  accountId: string;
  /** What visitors read. */
  name: string;
  /** The visitor whose conversation is open. */
  open: string | undefined;
  /** It says itself which one is open; otherwise that is the one that it wrote to last. */
  choosesItself: boolean;
}

/** Who is there to talk and to answer, in all processes, and who is told of it. */
export interface Attendance {
  visitorAt(peer: Peer, visitor: string): void;
  /** The visitor who is there at that socket. */
  visitorOf(peer: Peer): string | undefined;
  /** The page that the visitor of that socket is on, or on from when they are there. */
  pageAt(peer: Peer, page: VisitorPage | undefined): void;
  deskAt(peer: Peer, desk: Desk): void;
  /** All staff who are there, an account after the other. */
  desks(): ChatFrame[];
  /** What visitors hear of it. */
  support(): ChatFrame;
}

export interface AttendanceOptions extends Pick<Topics, 'deliver'> {
  presence: Presence;
  outlook: Pick<SupportOutlook, 'get' | 'listen'>;
}

export function createAttendance({ presence, outlook, deliver }: AttendanceOptions): Attendance {
  const seats = new WeakMap<Peer, string>();
  const visits = new WeakMap<Peer, { visitor: string | undefined; page: VisitorPage | undefined }>();
  /** Undefined once the socket has closed: nobody would ever leave that seat. */
  const seatOf = (peer: Peer): string | undefined => {
    if (!peer.isOpen()) return undefined;
    const known = seats.get(peer);
    if (known !== undefined) return known;
    const seat = freshId();
    seats.set(peer, seat);
    for (const kind of [visitors, staff]) peer.onLeave(() => presence.leave(`${kind} ${seat}`));
    return seat;
  };
  const deskOf = (accountId: string): ChatFrame => ({
    type: 'desk',
    accountId,
    seats: presence
      .present(staff)
      .filter(({ id }) => id === accountId)
      .map(({ detail }) => ({ name: detail?.['name'] ?? '', userId: detail?.['open'] ?? null })),
  });
  const presenceOf = (userId: string): ChatFrame => ({
    type: 'presence',
    userId,
    isOnline: presence.isPresent(visitors, userId),
  });
  const support = (): ChatFrame => {
    const isThere = isAnybodyAnswering(presence);
    const { waitSeconds, opensAt } = outlook.get();
    const expected = isThere ? waitSeconds !== null && { waitSeconds } : opensAt !== null && { opensAt };
    return { type: 'support_presence', isThere, ...expected };
  };
  // Visitors hear of a change, and not of each step that a colleague takes.
  let told = '';
  const tellSupport = () => {
    const now = support();
    const text = JSON.stringify(now);
    if (text === told) return;
    told = text;
    deliver(supportTopic, now);
  };
  outlook.listen(tellSupport);

  presence.listen(({ kind, id }) => {
    if (kind === visitors) deliver(allChats, presenceOf(id));
    if (kind !== staff) return;
    deliver(allChats, deskOf(id));
    tellSupport();
  });

  const enter = (peer: Peer, present: Present) => {
    const seat = seatOf(peer);
    if (seat !== undefined) presence.enter(`${present.kind} ${seat}`, present);
  };

  const visit = (peer: Peer, changes: { visitor: string } | { page: VisitorPage | undefined }) => {
    const { visitor, page } = { visitor: undefined, page: undefined, ...visits.get(peer), ...changes };
    visits.set(peer, { visitor, page });
    if (visitor !== undefined) enter(peer, { kind: visitors, id: visitor, ...(page !== undefined && { detail: { page } }) });
  };

  return {
    visitorAt: (peer, visitor) => visit(peer, { visitor }),
    visitorOf: (peer) => visits.get(peer)?.visitor,
    pageAt: (peer, page) => visit(peer, { page }),
    deskAt: (peer, { accountId, name, open }) =>
      enter(peer, { kind: staff, id: accountId, detail: { name, ...(open === undefined ? {} : { open }) } }),
    desks: () => answeringAccounts(presence).map(deskOf),
    support,
  };
}

/** Whether that visitor is there, at any process. */
export const isVisitorThere = (presence: Pick<Presence, 'isPresent'>, visitor: string): boolean =>
  presence.isPresent(visitors, visitor);

/** The same, or that it cannot be known right now. */
export const whereaboutsOf = (presence: Pick<Presence, 'whereabouts'>, visitor: string): Whereabouts =>
  presence.whereabouts(visitors, visitor);

/** The visitors who are there, each as often as there are sockets of theirs. */
export const visitorsThere = (presence: Pick<Presence, 'present'>): string[] => presence.present(visitors).map(({ id }) => id);

/** The page that this visitor is on, where one of their sockets has said so. */
export const pageOfVisitor = (presence: Pick<Presence, 'present'>, visitor: string): VisitorPage | null => {
  const said = presence.present(visitors).find(({ id, detail }) => id === visitor && detail?.['page'] !== undefined);
  return visitorPageSchema.safeParse(said?.detail?.['page']).data ?? null;
};

/** Whether anybody is there to answer. */
export const isAnybodyAnswering = (presence: Pick<Presence, 'present'>): boolean => presence.present(staff).length > 0;

/** The accounts that are there to answer, each once. */
export const answeringAccounts = (presence: Pick<Presence, 'present'>): string[] => [
  ...new Set(presence.present(staff).map(({ id }) => id)),
];

/** Whether that account is there to answer. */
export const isAnswering = (presence: Pick<Presence, 'isPresent'>, accountId: string): boolean =>
  presence.isPresent(staff, accountId);
