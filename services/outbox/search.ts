import type { OpenMessage, Outbox } from '#infra/outbox/outbox.ts';
import { firstOf, type EmailHeading, type NounEmailSearch, type NounSearch } from '../search/noun-search.ts';

/** So many emails are compared with what is looked for: of those about what it may name, and of all. */
const comparedEmails = 200;

export interface EmailSearchOptions {
  outbox: Pick<Outbox, 'newestEmails'>;
  nouns: readonly NounEmailSearch[];
}

/** Outgoing emails by their recipients and subjects. The outbox has neither: each noun knows those of its own emails. */
export const emailSearch = ({ outbox, nouns }: EmailSearchOptions): NounSearch => ({
  kind: 'emails',
  async find({ text, role, most }) {
    const open = nouns.filter(({ roles }) => roles.includes(role));
    const candidates = await Promise.all(open.flatMap(({ candidates: find }) => (find ? [find(text)] : [])));
    const abouts = candidates.flatMap(({ kind, ids }) => ids.map((id) => ({ kind, id })));
    const [about, newest] = await Promise.all([outbox.newestEmails(comparedEmails, abouts), outbox.newestEmails(comparedEmails)]);
    const emails = [...new Map([...about, ...newest].map((email) => [email.id, email])).values()];
    const headings = await headingsOf(emails, open);
    const found = emails.flatMap((email) => {
      const heading = headings.get(email.id);
      return heading && isFound(heading, text) ? [hitOf(email, heading)] : [];
    });
    const isMore = about.length === comparedEmails || candidates.some((each) => each.isMore);
    return firstOf(
      found.toSorted((a, b) => Date.parse(b.queuedAt) - Date.parse(a.queuedAt)),
      { most },
      isMore && found.length > 0,
    );
  },
});

async function headingsOf(
  emails: readonly OpenMessage[],
  nouns: readonly NounEmailSearch[],
): Promise<ReadonlyMap<string, EmailHeading>> {
  const found = await Promise.all(
    nouns.map(({ templates, headings }) => headings(emails.filter(({ template }) => templates.includes(template)))),
  );
  return new Map(found.flatMap((headings) => [...headings]));
}

/** Numbers stand in groups in a subject, and are looked for with and without them. */
const ungrouped = (text: string): string => text.toLowerCase().replace(/[\s-]/g, '');

function isFound({ name, address, subject }: EmailHeading, text: string): boolean {
  const needle = text.trim().toLowerCase();
  const isNumber = /^[a-z]{1,2}[\s-]?[\da-f\s-]{4,}[a-z]{0,2}$/.test(needle);
  return (
    [name, address, subject].some((field) => field?.toLowerCase().includes(needle)) ||
    (isNumber && ungrouped(subject).includes(ungrouped(needle)))
  );
}

const hitOf = ({ id, about, state, queuedAt }: OpenMessage, heading: EmailHeading) => ({
  kind: 'emails' as const,
  id,
  about,
  ...heading,
  state,
  queuedAt: queuedAt.toISOString(),
});
