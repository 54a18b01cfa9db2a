import type { About } from '#contracts/about.ts';
import { mostAuditHits, type AuditHit, type AuditHits } from '#contracts/audit.ts';
import { uuid } from '#contracts/primitives.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Directory, ListedEntry } from '#infra/directory/directory.ts';
import { aboutsNaming, aboutsWithId, countCorrelated, hasActed } from '#projections/audit/queries.ts';
import { workedOnAmong } from '#projections/history/queries.ts';
import type { Models } from '#projections/projector.ts';
import { refuseIncomplete } from './rebuild-needed.ts';
import type { LabelsOf } from './labels.ts';
import type { NounAudit } from './noun-audit.ts';

export interface FindAuditOptions {
  models: Models;
  nouns: readonly NounAudit[];
  usernames: Accounts['usernames'];
  labelsOf: LabelsOf;
  directory: Pick<Directory, 'page'>;
  /** Everyone that whoever has an email address is known as, the first one by the address where there is one. */
  findPerson(email: string): Promise<{ subjects: readonly { id: string }[] }>;
}

/** Finds what there is a history of; `onlyOf` is the account whose own work alone is found, undefined for everything. */
export interface FindAudit {
  byText(text: string, onlyOf: string | undefined): Promise<AuditHits>;
  /**
   * What names the person with that email address, and the ids of the person's subjects. Throws DomainError `rebuild_needed`.
   */
  byEmail(email: string, onlyOf: string | undefined): Promise<AuditHits & { subjectIds: readonly string[] }>;
}

/** A correlation is counted no further. */
const mostCorrelated = 1_000;
const peopleAtOnce = 200;

export function createFindAudit({ models, nouns, usernames, labelsOf, directory, findPerson }: FindAuditOptions): FindAudit {
  const kinds = nouns.map(({ kind }) => kind);

  const thingsOf = async (abouts: readonly About[], onlyOf: string | undefined): Promise<AuditHit[]> =>
    labelled(onlyOf === undefined ? abouts : await workedOnAmong(models, abouts, onlyOf));
  const labelled = async (abouts: readonly About[]): Promise<AuditHit[]> => {
    const labels = await labelsOf(abouts);
    return abouts.map((about) => ({ found: 'thing', about, label: labels.get(about.id) ?? null }));
  };

  const withId = async (id: string, onlyOf: string | undefined): Promise<AuditHit[]> => {
    const [abouts, acted, events] = await Promise.all([
      aboutsWithId(models, id, kinds),
      onlyOf === undefined || onlyOf === id ? hasActed(models, id) : false,
      onlyOf === undefined ? countCorrelated(models, id, mostCorrelated) : 0,
    ]);
    const names = acted ? await usernames([id]) : undefined;
    return [
      ...(await thingsOf(abouts, onlyOf)),
      ...(acted ? [{ found: 'actor' as const, id, name: names?.get(id) ?? null }] : []),
      ...(events > 0 ? [{ found: 'correlation' as const, id, events }] : []),
    ];
  };

  /** Those whose user name has the text; agents find themselves alone. */
  const actorsNamed = async (text: string, onlyOf: string | undefined): Promise<AuditHit[]> => {
    const isNamed = (username: string | null) => username?.toLowerCase().includes(text.toLowerCase()) === true;
    if (onlyOf !== undefined) {
      const name = (await usernames([onlyOf])).get(onlyOf) ?? null;
      return isNamed(name) ? [{ found: 'actor', id: onlyOf, name }] : [];
    }
    const found: AuditHit[] = [];
    const wanted = { search: text, role: undefined, state: undefined };
    // The text may be a part of many email addresses, and of hardly any user name.
    for (let after: ListedEntry | undefined; ;) {
      const page = await directory.page(wanted, { after, limit: peopleAtOnce });
      found.push(...page.flatMap(({ id, username: name }) => (isNamed(name) ? [{ found: 'actor' as const, id, name }] : [])));
      after = page.at(-1);
      if (page.length < peopleAtOnce || found.length > mostAuditHits) return found;
    }
  };

  const named = async (text: string, onlyOf: string | undefined): Promise<AuditHit[]> => {
    const found = nouns.map(async ({ kind, find }) => ((await find?.(models, text)) ?? []).map((id) => ({ kind, id })));
    return [...(await thingsOf((await Promise.all(found)).flat(), onlyOf)), ...(await actorsNamed(text, onlyOf))];
  };

  return {
    async byText(text, onlyOf) {
      const isId = uuid().safeParse(text).success;
      return firstOf(await (isId ? withId(text.toLowerCase(), onlyOf) : named(text, onlyOf)));
    },
    async byEmail(email, onlyOf) {
      await refuseIncomplete(models);
      const subjectIds = (await findPerson(email)).subjects.map(({ id }) => id);
      if (subjectIds.length === 0) return { ...firstOf([]), subjectIds };
      const abouts = await aboutsNaming(models, subjectIds, { kinds, workedOnBy: onlyOf, most: mostAuditHits + 1 });
      return { ...firstOf(await labelled(abouts)), subjectIds };
    },
  };
}

const firstOf = (hits: readonly AuditHit[]): AuditHits => ({
  hits: hits.slice(0, mostAuditHits),
  isMore: hits.length > mostAuditHits,
});
