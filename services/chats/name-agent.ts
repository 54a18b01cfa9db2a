import type { Account } from '#contracts/accounts.ts';
import type { NamedAgent } from '#contracts/events/chat.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { Directory } from '#infra/directory/directory.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';

/** An account under the name that visitors read, which is kept with what else is known of that person. */
export type NameAgent = (account: Pick<Account, 'id'>, name: string) => Promise<NamedAgent>;

export interface NameAgentOptions {
  directory: Pick<Directory, 'find'>;
  personalData: Pick<PersonalData, 'subjectFor'>;
}

export const createNameAgent =
  ({ directory, personalData }: NameAgentOptions): NameAgent =>
  async ({ id: accountId }, value) => {
    const known = await directory.find(accountId);
    const subjectId = await personalData.subjectFor(known?.email ?? streamOf.account(accountId));
    return { accountId, name: { subjectId, value } };
  };
