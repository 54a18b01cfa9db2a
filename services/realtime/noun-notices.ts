import { staffRoles, type Account } from '#contracts/accounts.ts';

/** A topic, or many of one pattern. */
export interface TopicRule {
  pattern: RegExp;
  mayWatch(account: Account | undefined): boolean;
}

/** The live updates of one noun. */
export interface NounNotices {
  kind: string;
  topics: readonly TopicRule[];
  /** What the events that people watch are called, by their type. */
  facts: Readonly<Record<string, string>>;
  /** Which topics hear of what happened to the noun with that id, and what is added to the fact; asked once reads show it. */
  heardBy(id: string): Promise<{ topics: readonly string[]; detail?: Record<string, unknown> }>;
}

export const everybody = (): boolean => true;
export const staff = (account: Account | undefined): boolean => account !== undefined && staffRoles.includes(account.role);
