import { createAudit, type ReadAudit } from './audit/audit.ts';
import { createAuditEvents, type AuditEvents } from './audit/events.ts';
import { createFindAudit, type FindAudit } from './audit/find.ts';
import { createHistories } from './audit/histories.ts';
import { createLabels } from './audit/labels.ts';
import type { Core } from './compose.ts';
import { wordsOfTemplates, type Noun } from './nouns.ts';
import { messageTimeline } from './outbox/timeline.ts';

/** What auditors read: states as of any moment, the events of the log, and what there is a history of. */
export interface Audit {
  read: ReadAudit;
  events: AuditEvents;
  find: FindAudit;
}

export function composeAudit(
  { log, models, accounts, actorNames, directory, findPerson, clock }: AuditCore,
  { nouns: among }: { nouns: readonly Noun[] },
): Audit {
  const nouns = among.flatMap(({ audit }) => audit ?? []);
  const { usernames } = accounts;
  const timelines = [...among.flatMap(({ timeline }) => timeline ?? []), messageTimeline(wordsOfTemplates(among))];
  const read = createHistories(log);
  const labelsOf = createLabels({ models, nouns, usernames });
  const readState = createAudit({ read, nouns, clock });
  return {
    read: async (about, wanted) => ({
      ...(await readState(about, wanted)),
      label: (await labelsOf([about])).get(about.id) ?? null,
    }),
    events: createAuditEvents({ models, nouns, timelines, read, labelsOf, actorNames }),
    find: createFindAudit({ models, nouns, usernames, labelsOf, directory, findPerson }),
  };
}

type AuditCore = Pick<Core, 'log' | 'models' | 'accounts' | 'actorNames' | 'directory' | 'findPerson' | 'clock'>;
