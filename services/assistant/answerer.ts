import { z } from 'zod';
import type { Language } from '#contracts/languages.ts';

/** What an answerer remembers of a conversation, as JSON. Whoever calls it keeps it, and gives it back with the next message. */
export const answererStateSchema = z.json();
export type AnswererState = z.infer<typeof answererStateSchema>;

/** The visitor of a conversation, as far as an answerer knows them. */
export interface Visitor {
  /** The id of the conversation. */
  id: string;
  name: string;
  language: Language;
  /** IANA name of the visitor's time zone, as the browser says it; anything else counts as unknown. */
  timeZone: string | null;
  /** Whose budget wrong guesses are taken from, as the API counts them. */
  client: string;
}

export interface Message {
  visitor: Visitor;
  /** That of the last answer; null before the first one, and where it was lost. */
  state: AnswererState;
  /** As it was typed. */
  text: string;
  /** When it was said (ISO 8601). */
  at: string;
}

/**
 * What is to be done beside the answer: the visitor is to stand in the line for a person; wants to be written to at an address that
 * was not checked any further; is asked for such an address; is shown a parcel, whole with the key that the proof is worth.
 */
export type AnswerAction =
  | { type: 'hand_over' }
  | { type: 'ask_email' }
  | { type: 'leave_email'; email: string }
  | { type: 'show_parcel'; trackingNumber: string; key: string | null };

export interface Answer {
  /** A message each, in the visitor's language and below 2,000 characters; none where there is nothing to say. */
  lines: readonly string[];
  /** Texts to offer as buttons below the lines: whoever picks one has said it. */
  options: readonly string[];
  state: AnswererState;
  actions: readonly AnswerAction[];
}

/**
 * Answers visitors until a person does. The same message in the same state has the same answer, however often it is asked for; what
 * follows from it is left to the caller. Throws what the servers behind it throw while they are away.
 */
export interface Answerer {
  /** What is said first. */
  welcome(visitor: Visitor): Answer;
  answer(message: Message): Promise<Answer>;
  /** What is said to a photo, which is not shown to it. */
  photo(sent: Omit<Message, 'text'>): Promise<Answer>;
  /** What is said, once, to whoever asked for a person and has waited too long: that an address may be left is taken to be in it. */
  unanswered(waiting: Omit<Message, 'text'>): Promise<Answer>;
}
