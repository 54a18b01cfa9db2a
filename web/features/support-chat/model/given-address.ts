import { mailTranscriptFrameSchema } from '#contracts/chats.ts';
import type { Said } from './conversation.ts';

const address = mailTranscriptFrameSchema.shape.email;

/** The email address that the visitor named last in what they said; empty where there is none. */
export function givenAddress(stored: readonly Pick<Said, 'sender' | 'text'>[]): string {
  for (const { sender, text } of stored.toReversed()) {
    if (sender !== 'user' || !text.includes('@')) continue;
    const words = text.split(/[\s<>()[\],;:"]+/).map((word) => word.replace(/[.!?]+$/, ''));
    const named = words.find((word) => address.safeParse(word).success);
    if (named !== undefined) return named;
  }
  return '';
}
