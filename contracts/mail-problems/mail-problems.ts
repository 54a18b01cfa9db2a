import type { MailProblem } from '../mailboxes.ts';

/** What a problem with a mail server is, and what to do about it; a sentence or two each. The API, screens and tools say the same. */
export type MailProblemWords = Readonly<Record<MailProblem, { what: string; remedy: string }>>;
