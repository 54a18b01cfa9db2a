import { z } from 'zod';
import type { ChatSender } from '#contracts/chats.ts';

export const noticeSchema = z.object({
  about: z.discriminatedUnion('type', [
    z.object({ type: z.literal('joined'), name: z.string() }),
    z.object({ type: z.literal('closed') }),
    z.object({ type: z.literal('attached'), trackingNumber: z.string() }),
    z.object({ type: z.literal('mailed'), email: z.string() }),
    z.object({ type: z.literal('rated'), rating: z.number() }),
  ]),
  /** The place of the message that it came after. */
  after: z.string().optional(),
});

/** What happened between messages while the panel was open. */
export type Notice = z.infer<typeof noticeSchema>;

/** Where something stands in the conversation; what was first of all stands before everything. */
export const placeOf = (seq = '-1'): bigint => BigInt(seq);

/** What is known of a conversation where something happens in it. */
interface Known {
  stored: readonly { sender: ChatSender; seq: string | undefined }[];
  notices: readonly Notice[];
}

/** Something happened after all that is known. */
export const withNotice = <State extends Known>(conversation: State, about: Notice['about']): State => ({
  ...conversation,
  notices: [...conversation.notices, { about, after: conversation.stored.at(-1)?.seq }],
});

/** The visitor rated the conversation; another rating replaces the one before. */
export const withRating = <State extends Known>(conversation: State, rating: number): State => {
  const notices = conversation.notices.filter(({ about }) => about.type !== 'rated');
  return withNotice({ ...conversation, notices }, { type: 'rated', rating });
};

/** Whether support closed the conversation, and the visitor has said nothing since. */
export function isClosed({ stored, notices }: Known): boolean {
  const closed = notices.findLast(({ about }) => about.type === 'closed');
  if (!closed) return false;
  return placeOf(closed.after) >= placeOf(stored.findLast(({ sender }) => sender === 'user')?.seq);
}

/** What the visitor gave as a rating last. */
export const ratingOf = ({ notices }: Pick<Known, 'notices'>): number | undefined => {
  const rated = notices.findLast(({ about }) => about.type === 'rated')?.about;
  return rated?.type === 'rated' ? rated.rating : undefined;
};
