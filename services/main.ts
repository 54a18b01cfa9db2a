import { join as joinPath } from 'node:path';
import { readConfig } from '#infra/config.ts';
import { onStopRequest, tellSupervisor } from '#infra/embedded/child.ts';
import { createLogger } from '#infra/logger.ts';
import { shutdownMs, createShutdown } from '#infra/shutdown.ts';
import { isServerAway } from '#infra/servers-away.ts';
import { exitOnUnhandled } from '#infra/unhandled.ts';
import { closeDemoAccounts, openDemoAccounts, recordClosedDemoAccounts } from './accounts/demo.ts';
import { composeCore, letReactorsGoLive } from './compose.ts';
import type { Answerer } from './assistant/answerer.ts';
import { eraseBeforeServing, startAssisting, startEraser, startProjector, startRelaying } from './roles.ts';
import { startImporting } from './start-importing.ts';
import { startReadingMailboxes, startThreading } from './start-mailboxes.ts';
import { startMailing } from './start-mailing.ts';
import { startSealing } from './start-sealing.ts';
import { startWebhooks } from './start-webhooks.ts';
import { publishDefaultRateSheet } from './rates/commands.ts';
import { seedDemoChat } from './demo/chats.ts';
import { seedDemoConversations } from './demo/conversations.ts';
import { seedDemoQuotes } from './demo/quotes.ts';
import { seedDemo } from './demo/seed.ts';
import { join } from './joining.ts';
import { operatorSentence } from './operator-sentence.ts';

let stopping = false;

/** Runs the roles of `WAYBILL_ROLES` in this process until SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.LOG_LEVEL, config.WAYBILL_ROLES.join(','));
  const shutdown = createShutdown(logger, shutdownMs);
  exitOnUnhandled({ process, logger, stop: () => shutdown.stop() });

  onStopRequest((reason) => {
    stopping = true;
    logger.info({ reason }, 'stopping');
    shutdown.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
  // Until it is known where the reactors begin, nothing may be appended: they would never act upon it.
  let isLive = false;
  const core = await composeCore({ config, logger, shutdown, mayAppend: () => isLive });

  const isDemo = config.DEMO ?? false;
  const roles = new Set(config.WAYBILL_ROLES);
  // Before the first sign-in.
  const closed = !isDemo && roles.has('api') ? await closeDemoAccounts(core) : [];
  if (closed.length > 0) logger.info({ accounts: closed }, 'demo mode is off: its accounts are disabled');
  let answerer: Answerer | undefined;
  let publicUrl = config.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${config.PORT}`;
  let hasJoined = () => false;
  if (roles.has('projector')) startProjector(core);
  const ending = new AbortController();
  shutdown.onStop('joining', () => ending.abort());
  if (roles.has('api')) {
    await eraseBeforeServing(core, ending.signal).catch((error: unknown) => {
      if (!isServerAway(error)) throw error;
    });
    // The other roles do without what only this one needs.
    const { startApi } = await import('./start-api.ts');
    const webDir = joinPath(process.cwd(), 'dist/web');
    const options = { ...(config.PUBLIC_URL ? { publicUrl } : {}), webDir, isDemo, hasJoined: () => hasJoined() };
    const listening = await startApi(core, config, options);
    publicUrl = listening.publicUrl;
    answerer = listening.answerer;
    logger.info({ port: listening.port }, 'listening');
  }

  const joining = join(
    {
      'reactors go live': async () => {
        await letReactorsGoLive(core);
        if (ending.signal.aborted) return;
        isLive = true;
        if (roles.has('relay')) startRelaying(core);
        if (answerer) startAssisting(core, answerer);
        if (roles.has('mailer')) startMailing(core, config, publicUrl);
        if (roles.has('sealer')) startSealing(core, config);
        if (roles.has('mailbox')) {
          startThreading(core);
          startReadingMailboxes(core, config, publicUrl);
        }
        if (roles.has('eraser')) startEraser(core, config);
        if (roles.has('webhooks')) startWebhooks(core);
        if (roles.has('importer')) startImporting(core);
      },
      // Before accounts follow the log, which may not know yet that these are disabled.
      ...(closed.length > 0 && { 'end of the demo accounts': () => recordClosedDemoAccounts(core) }),
      ...(roles.has('api') && isDemo && { 'demo accounts': () => openDemoAccounts(core) }),
      // Where the event store was away before.
      ...(roles.has('api') && { 'erasures are carried out': () => eraseBeforeServing(core, ending.signal) }),
      ...(roles.has('api') && { 'accounts settle': () => core.accountChanges.settleAll() }),
      ...(roles.has('api') && { 'rate sheet': () => publishDefaultRateSheet(core) }),
      ...(roles.has('api') &&
        isDemo && {
          'demo shipments': async () => {
            await seedDemo(core);
            await seedDemoConversations(core);
            await seedDemoChat(core);
          },
          'demo quotes': () => seedDemoQuotes(core),
        }),
    },
    { logger, signal: ending.signal },
  );
  hasJoined = joining.isDone;
  await joining.attempted;
  const notes = closed.length > 0 ? [`Demo mode is off; its accounts are disabled: ${closed.join(', ')}`] : [];
  tellSupervisor({ type: 'ready', url: publicUrl, notes });
  await joining.ended;
}

main().catch((error: unknown) => {
  // What was still being started fails on what is closed already.
  if (stopping) return;
  process.stderr.write(`${textOf(error)}\n`);
  process.exit(1);
});

/** For what an operator can put right its sentence, for anything else where it happened. */
const textOf = (error: unknown): string =>
  operatorSentence(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
