import type { ChatSender } from '#contracts/chats.ts';

/** What happened between messages. */
export interface Notice {
  about:
    | { type: 'joined'; name: string }
    | { type: 'closed' }
    | { type: 'attached'; trackingNumber: string }
    | { type: 'mailed'; email: string }
    | { type: 'rated'; rating: number };
  /** Its place in the conversation. */
  seq: string | undefined;
}

/** Where something stands in the conversation; what was first of all stands before everything. */
export const placeOf = (seq = '-1'): bigint => BigInt(seq);

/** What is known of a conversation where something happens in it. */
interface Known {
  stored: readonly { sender: ChatSender; seq: string | undefined }[];
  notices: readonly Notice[];
}

/** Something happened at that place, which may be told again; where the place is not known, after all that was said. */
export const withNotice = <State extends Known>(
  conversation: State,
  about: Notice['about'],
  place: string | undefined,
): State => {
  const { stored, notices } = conversation;
  if (place !== undefined && notices.some(({ seq }) => seq === place)) return conversation;
  const seq = place ?? stored.at(-1)?.seq;
  const next = notices.findIndex((notice) => placeOf(notice.seq) > placeOf(seq));
  return { ...conversation, notices: notices.toSpliced(next === -1 ? notices.length : next, 0, { about, seq }) };
};

/** The visitor rated the conversation; another rating replaces the one before. */
export const withRating = <State extends Known>(conversation: State, rating: number, place: string | undefined): State => {
  const rated = conversation.notices.find(({ about }) => about.type === 'rated');
  if (rated && place !== undefined && placeOf(rated.seq) >= placeOf(place)) return conversation;
  const notices = conversation.notices.filter((notice) => notice !== rated);
  return withNotice({ ...conversation, notices }, { type: 'rated', rating }, place);
};

/** Whether support closed the conversation, and the visitor has said nothing since. */
export function isClosed({ stored, notices }: Known): boolean {
  const closed = notices.findLast(({ about }) => about.type === 'closed');
  if (!closed) return false;
  return placeOf(closed.seq) >= placeOf(stored.findLast(({ sender }) => sender === 'user')?.seq);
}

/** What the visitor gave as a rating last. */
export const ratingOf = ({ notices }: Pick<Known, 'notices'>): number | undefined => {
  const rated = notices.findLast(({ about }) => about.type === 'rated')?.about;
  return rated?.type === 'rated' ? rated.rating : undefined;
};
