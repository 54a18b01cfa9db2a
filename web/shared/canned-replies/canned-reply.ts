import type { CannedReplies, ReplyName } from '#contracts/canned-replies/canned-replies.ts';

/** What the words in braces of a canned reply stand for; absent where it is not known. */
export interface ReplyFacts {
  name?: string | undefined;
  number?: string | undefined;
  day?: string | undefined;
}

const blank = /\{(name|number|day)\}/;
const blanks = new RegExp(blank, 'g');

const isFact = (name: string): name is keyof ReplyFacts => name === 'name' || name === 'number' || name === 'day';

/** The reply with what is known filled in; what is not stays to be filled in by hand. */
export const fillReply = (text: string, facts: ReplyFacts): string =>
  text.replace(blanks, (whole, name: string) => (isFact(name) ? (facts[name] ?? whole) : whole));

/** The first word in braces that nobody has filled in yet: nothing with one in it is sent. */
export const blankIn = (text: string): string | undefined => blank.exec(text)?.[0];

export interface FoundReply {
  name: ReplyName;
  title: string;
  text: string;
}

const plain = (text: string, locale: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase(locale);

/** The replies in whose short name, title or text all words of the search stand, those named so first. */
export function findReplies(replies: CannedReplies, search: string, locale: string): FoundReply[] {
  const words = plain(search, locale).split(/\s+/).filter(Boolean);
  const all = Object.entries(replies) as [ReplyName, CannedReplies[ReplyName]][];
  const found = all.filter(([name, { title, text }]) => {
    const searched = plain(`${name} ${title} ${text}`, locale);
    return words.every((word) => searched.includes(word));
  });
  const isNamed = ([name]: (typeof all)[number]) => words.length > 0 && name.startsWith(words[0] ?? '');
  return [...found.filter(isNamed), ...found.filter((each) => !isNamed(each))].map(([name, reply]) => ({ name, ...reply }));
}

/** What is being looked for where the caret stands: the word after a slash that begins a word. */
export function slashIn(text: string, caret: number): { from: number; search: string } | undefined {
  const match = /(?:^|\s)\/([\p{L}\p{N}]*)$/u.exec(text.slice(0, caret));
  return match ? { from: caret - (match[1] ?? '').length - 1, search: match[1] ?? '' } : undefined;
}
