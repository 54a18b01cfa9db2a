import type { Config } from '#infra/config.ts';
import { noTextGateway } from '#infra/text-messages/http.ts';
import { checkpointOf } from '#infra/reactors.ts';
import type { Core } from './compose.ts';
import { composeEmails } from './compose-emails.ts';
import { emailChannel, emailsAtOnce, onceByLog, textChannel } from './outbox/channel.ts';
import { startQueueing } from './outbox/queue.ts';
import { createEndRecorder } from './outbox/record.ts';
import { startSending } from './outbox/send.ts';
import { shareReads } from './outbox/share-reads.ts';
import { nouns, type Noun } from './nouns.ts';
import { createEmailWriter, createTextWriter } from './outbox/write.ts';
import { mailersOf, senderOf, textGatewayOf } from './senders.ts';

/** Queues the emails and text messages that events cause, and sends them. */
export function startMailing(core: Core, config: Config, publicUrl: string, among: readonly Noun[] = nouns): void {
  const { databaseUrl, db, outbox, bus, handle, logWatch, clock, logger, shutdown, workers } = core;
  const log = shareReads({
    ...core.log,
    // An email is not written from a log that is not the one it was queued from.
    async read(stream) {
      await logWatch.admit();
      return core.log.read(stream);
    },
  });
  const from = senderOf(config);
  const mailer = mailersOf(config, core);
  const nounEmails = composeEmails({ ...core, log }, config, publicUrl, among);
  const queue = startQueueing({
    databaseUrl,
    log,
    nounEmails,
    outbox,
    bus,
    clock,
    logger,
    ...checkpointOf(db, 'mailer', logWatch.check),
  });
  workers.add('email queue', queue);
  shutdown.onStop('mail server', () => mailer.close());
  const sender = startSending({
    databaseUrl,
    outbox,
    channels: [
      onceByLog(
        log,
        emailChannel(
          mailer,
          createEmailWriter({ nounEmails, from, replyAddress: config.REPLY_ADDRESS, replyTokens: core.replyTokens }),
          emailsAtOnce,
        ),
      ),
      onceByLog(log, textChannel(textGatewayOf(config) ?? noTextGateway, createTextWriter(nounEmails))),
    ],
    record: createEndRecorder({ outbox, nounEmails, handle, clock }),
    bus,
    clock,
    logger,
  });
  workers.add('email sender', sender);
}
