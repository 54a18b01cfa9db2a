import { mostSaid, mostSaidCharacters, type AuditState, type SaidMessage } from '#contracts/audit.ts';
import { erasedText } from '#contracts/privacy.ts';

/** A message in whole; its text is undefined once the person was erased under whose key it was kept. */
export interface Said extends Omit<SaidMessage, 'text' | 'isCut'> {
  text: string | undefined;
}

/** The last messages of those that were said, given in their order, and how many there were. */
export const saidView = (said: readonly Said[]): NonNullable<AuditState['said']> => ({
  count: said.length,
  messages: said.slice(-mostSaid).map(({ text = erasedText, ...message }) => ({
    ...message,
    text: text.slice(0, mostSaidCharacters).toWellFormed(),
    isCut: text.length > mostSaidCharacters,
  })),
});
