import type { About } from '#contracts/about.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Models } from '#projections/projector.ts';
import type { NounAudit } from './noun-audit.ts';

/** What people call these, by their ids: a tracking number, a reference, a user name. One that has no label is left out. */
export type LabelsOf = (abouts: readonly About[]) => Promise<ReadonlyMap<string, string>>;

export interface LabelsOptions {
  models: Models;
  nouns: readonly NounAudit[];
  usernames: Accounts['usernames'];
}

export function createLabels({ models, nouns, usernames }: LabelsOptions): LabelsOf {
  return async (abouts) => {
    const named = nouns.map(async ({ kind, labels }) => {
      const ids = [...new Set(abouts.filter((about) => about.kind === kind).map(({ id }) => id))];
      if (ids.length === 0) return [];
      return [...((kind === 'account' ? await usernames(ids) : await labels?.(models, ids)) ?? [])];
    });
    return new Map((await Promise.all(named)).flat());
  };
}
