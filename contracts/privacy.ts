const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A name as the public sees it: `Jonas Weber` is `J**** W.`, the first letter, a star for each other one, the last initial. A letter
 * is what a reader takes for one (UAX 29), and one that would show all of its word is a star: `J Weber` is `* W.`.
 */
export function maskName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const letters = lettersOf(first);
  const masked = letters.map((_, index) => (index === 0 ? initialOf(letters) : '*')).join('');
  const last = rest.at(-1);
  return last === undefined ? masked : `${masked} ${initialOf(lettersOf(last))}.`;
}

/** Segmenting is slow, and in ASCII every character is a letter of its own. */
const lettersOf = (word: string): string[] =>
  /^[\x21-\x7e]*$/.test(word) ? Array.from(word) : Array.from(graphemes.segment(word), ({ segment }) => segment);

const initialOf = ([initial = '', ...hidden]: readonly string[]): string =>
  /[\p{L}\p{N}]/u.test(hidden.join('')) ? initial : '*';

/** What stands in place of an erased person's values. */
export const erasedText = '[erased]';

/** An email address as a history shows it: `jonas@example.com` is `j***@e***.com`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const [host = '', ...rest] = address.slice(at + 1).split('.');
  const topLevel = rest.at(-1);
  const masked = [address.slice(0, at), host].map((part) => `${lettersOf(part)[0] ?? ''}***`).join('@');
  return topLevel === undefined ? masked : `${masked}.${topLevel}`;
}

/** The first email address within a text in the form NFKC, or what is typed as one. */
export const emailWithin = /[^\s<>()[\],;:"@]{1,64}@[^\s<>()[\],;:"@]{1,189}\.[^\s<>()[\],;:"@.]{2,63}/u;

/** A text with every email address in it masked as {@link maskEmail} does, whichever form of Unicode it was typed in. */
export function maskEmailsIn(typed: string): string {
  const text = typed.normalize('NFKC');
  return emailWithin.test(text) ? text.replace(new RegExp(emailWithin, 'gu'), maskEmail) : typed;
}

/** A phone number as a history shows it: its last two digits. */
export const maskPhone = (number: string): string => `***${number.replace(/\D/g, '').slice(-2)}`;
