import type { Config } from '#infra/config.ts';
import { checkpointOf } from '#infra/reactors.ts';
import { createWaitingEvents } from '#infra/waiting-events/postgres.ts';
import { followProgress } from '#projections/progress.ts';
import { lookRegularly } from './chats/look.ts';
import type { Core } from './compose.ts';
import { composeEmails } from './compose-emails.ts';
import { nouns, type Noun } from './nouns.ts';
import { composeThreadEvent } from './compose-mailbox.ts';
import { composeMailboxReading } from './compose-mailbox-reading.ts';
import { NotYet } from './mailbox/act-in-order.ts';
import { startNotingSent } from './mailbox/note-sent.ts';
import { startThreader } from './mailbox/threader.ts';
import { startWatchingMailboxes } from './mailbox/watch-mailboxes.ts';

const personsAtOnce = 500;

/** Says of every received email where it belongs. */
export function startThreading(core: Core): void {
  const { databaseUrl, db, models, log, logWatch, logger, shutdown, workers } = core;
  const progress = followProgress(databaseUrl, models, logger);
  logWatch.onRecovered(progress.lookAgain);
  const worker = startThreader({
    databaseUrl,
    log,
    logger,
    threadEvent: composeThreadEvent(core, async (place) => {
      if (!(await progress.reached(place))) throw new NotYet('the read models are behind; emails are threaded after that');
    }),
    waitingEvents: createWaitingEvents(db, 'threader'),
    ...checkpointOf(db, 'threader', logWatch.check),
  });
  workers.add('threader', worker);
  shutdown.onStop('progress of the threader', () => progress.close());
}

/** Reads mailboxes into the log, and gives them copies of the replies that were sent from them. */
export function startReadingMailboxes(core: Core, config: Config, publicUrl: string, among: readonly Noun[] = nouns): void {
  const { databaseUrl, db, log, logWatch, rawEmails, logger, shutdown, workers } = core;
  const reading = composeMailboxReading(core, config, composeEmails(core, config, publicUrl, among));
  workers.add('mailboxes', startWatchingMailboxes({ ...core, ...reading }));
  const noting = startNotingSent({
    databaseUrl,
    log,
    ...reading,
    logger,
    waitingEvents: createWaitingEvents(db, 'sent_copies'),
    ...checkpointOf(db, 'sent_copies', logWatch.check),
  });
  workers.add('sent copies', noting);
  let after: string | undefined;
  const endForgetting = lookRegularly({
    async look() {
      await logWatch.admit();
      after = await rawEmails.forgetErased(after, personsAtOnce);
    },
    failure: 'could not remove the emails of persons who were erased; will retry',
    logger,
  });
  shutdown.onStop('emails of erased persons', endForgetting);
}
