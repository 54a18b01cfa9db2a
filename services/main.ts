import { join } from 'node:path';
import { readConfig, ConfigError, limits } from '#infra/config.ts';
import { onStopRequest, tellSupervisor } from '#infra/embedded/child.ts';
import { createLogger } from '#infra/logger.ts';
import { createShutdown } from '#infra/shutdown.ts';
import { closeDemoAccounts, openDemoAccounts, recordClosedDemoAccounts } from './accounts/demo.ts';
import { composeCore, letReactorsGoLive } from './compose.ts';
import { startApi, startMailing, startProjector, startRelaying } from './roles.ts';
import { publishDefaultRateSheet } from './rates/rate-sheets.ts';
import { seedDemoQuotes } from './demo/quotes.ts';
import { seedDemo } from './demo/seed.ts';

let stopping = false;

/** Runs the roles of `WAYBILL_ROLES` in this process until SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.LOG_LEVEL, config.WAYBILL_ROLES.join(','));
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'a promise was rejected and nobody looked'));

  const shutdown = createShutdown(logger, limits.shutdownMs);
  onStopRequest((reason) => {
    stopping = true;
    logger.info({ reason }, 'stopping');
    shutdown.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
  const core = await composeCore({ config, logger, shutdown });

  await letReactorsGoLive(core);
  const isDemo = config.DEMO ?? false;
  const roles = new Set(config.WAYBILL_ROLES);
  // Before anybody can sign in.
  const closed = !isDemo && roles.has('api') ? await closeDemoAccounts(core) : [];
  if (closed.length > 0) logger.info({ accounts: closed }, 'demo mode is off: its accounts are disabled');
  let publicUrl = config.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${config.PORT}`;
  let hasJoined = false;
  if (roles.has('projector')) startProjector(core);
  if (roles.has('relay')) startRelaying(core);
  if (roles.has('api')) {
    const webDir = join(process.cwd(), 'dist/web');
    const listening = await startApi(core, config, {
      ...(config.PUBLIC_URL ? { publicUrl } : {}),
      webDir,
      isDemo,
      hasJoined: () => hasJoined,
    });
    publicUrl = listening.publicUrl;
    logger.info({ port: listening.port }, 'listening');
  }
  if (roles.has('api')) await publishDefaultRateSheet(core);
  if (roles.has('mailer')) startMailing(core, config, publicUrl);
  if (closed.length > 0) await recordClosedDemoAccounts(core);
  if (isDemo && roles.has('api')) {
    await openDemoAccounts(core);
    await seedDemo(core);
    await seedDemoQuotes(core);
  }
  hasJoined = true;
  const notes = closed.length > 0 ? [`Demo mode is off; its accounts are disabled: ${closed.join(', ')}`] : [];
  tellSupervisor({ type: 'ready', url: publicUrl, notes });
}

main().catch((error: unknown) => {
  // What was still being started fails on what is closed already.
  if (stopping) return;
  const message = error instanceof ConfigError ? `The configuration does not fit:\n${error.message}` : error;
  process.stderr.write(`${message instanceof Error ? (message.stack ?? message.message) : String(message)}\n`);
  process.exit(1);
});
