import { createUnsettledMessages } from '#infra/unsettled-messages/postgres.ts';
import { emailsWithDigests } from '#projections/message-digests/queries.ts';
import type { Core } from './compose.ts';
import { createRecordBounce } from './mailbox/bounces.ts';
import { createDecidePlace } from './mailbox/decide-place.ts';
import { createFindFacts } from './mailbox/facts.ts';
import { createFollowPlace } from './mailbox/follow-place.ts';
import { createFindOurEmail } from './mailbox/our-emails.ts';
import { createFindMatter } from './mailbox/persons.ts';
import { createSayInChat } from './mailbox/say-in-chat.ts';
import { createFindStanding } from './mailbox/standing.ts';
import { createThreadEvent, type ThreadEvent } from './mailbox/thread-event.ts';

export type MailboxCore = Pick<
  Core,
  'db' | 'models' | 'log' | 'stateCache' | 'handle' | 'personalData' | 'chats' | 'replyTokens' | 'clock'
>;

/** What received emails are threaded with. */
export function composeThreading(core: MailboxCore) {
  const { db, log, handle, personalData, chats, replyTokens } = core;
  const findOurEmail = createFindOurEmail({ unsettled: createUnsettledMessages(db), log });
  const findMatter = createFindMatter(core);
  const findStanding = createFindStanding(core);
  const finds = { findOurEmail, findMatter, findStanding };
  const findFacts = createFindFacts({ ...finds, personalData, log, replyTokens });
  return {
    ...finds,
    decidePlace: createDecidePlace({ ...finds, findFacts }),
    recordBounce: createRecordBounce({ ...finds, handle, log, personalData }),
    followPlace: createFollowPlace({
      ...finds,
      handle,
      log,
      sayInChat: createSayInChat({ log, chats, findOurEmail, replyTokens }),
    }),
  };
}

/** `untilApplied` resolves once the read models have come to that place in the log. */
export function composeThreadEvent(core: MailboxCore, untilApplied: (place: bigint) => Promise<void>): ThreadEvent {
  const { handle, log, models, clock } = core;
  return createThreadEvent({
    ...composeThreading(core),
    handle,
    log,
    clock,
    async emailsWith(digests, before) {
      if (digests.length === 0) return [];
      // The email before this one may have come a moment ago.
      await untilApplied(before);
      return emailsWithDigests(models, digests, before);
    },
  });
}
