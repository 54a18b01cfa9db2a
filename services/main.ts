import { join as joinPath } from 'node:path';
import { limits, readConfig, ConfigError } from '#infra/config.ts';
import { createLogger } from '#infra/logger.ts';
import { createShutdown } from '#infra/shutdown.ts';
import { exitOnUnhandled } from '#infra/unhandled.ts';
import { openDemoAccounts } from './accounts/demo.ts';
import { composeCore, letReactorsGoLive } from './compose.ts';
import { startApi, startMailing, startProjector, startRelaying } from './roles.ts';
import { publishDefaultRateSheet } from './rates/rate-sheets.ts';
import { seedDemoQuotes } from './demo/quotes.ts';
import { seedDemo } from './demo/seed.ts';
import { join } from './joining.ts';

/** Runs the roles of `WAYBILL_ROLES` in this process until SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.LOG_LEVEL, config.WAYBILL_ROLES.join(','));
  const shutdown = createShutdown(logger, limits.shutdownMs);
  exitOnUnhandled({ process, logger, stop: () => shutdown.stop() });

  // Until it is known where the reactors begin, nothing may be appended: they would never act upon it.
  let isLive = false;
  const core = await composeCore({ config, logger, shutdown, mayAppend: () => isLive });
  const stop = (signal: string) => {
    logger.info({ signal }, 'stopping');
    shutdown.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', () => stop('SIGTERM'));
  // Ctrl-C reaches the whole process group: under a supervisor the order of stopping is the supervisor's.
  process.on('SIGINT', () => {
    if (!process.send) stop('SIGINT');
  });
  process.once('disconnect', () => stop('disconnect'));

  const isDemo = config.DEMO ?? false;
  const roles = new Set(config.WAYBILL_ROLES);
  let publicUrl = config.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${config.PORT}`;
  let hasJoined = () => false;
  if (roles.has('projector')) startProjector(core);
  if (roles.has('api')) {
    const webDir = joinPath(process.cwd(), 'dist/web');
    const options = { ...(config.PUBLIC_URL ? { publicUrl } : {}), webDir, isDemo, hasJoined: () => hasJoined() };
    const listening = await startApi(core, config, options);
    publicUrl = listening.publicUrl;
    logger.info({ port: listening.port }, 'listening');
  }

  const stopping = new AbortController();
  const joining = join(
    {
      'reactors go live': async () => {
        await letReactorsGoLive(core);
        if (stopping.signal.aborted) return;
        isLive = true;
        if (roles.has('relay')) startRelaying(core);
        if (roles.has('mailer')) startMailing(core, config, publicUrl);
      },
      ...(roles.has('api') && { 'rate sheet': () => publishDefaultRateSheet(core) }),
      ...(roles.has('api') &&
        isDemo && {
          'demo accounts': () => openDemoAccounts(core.sessions),
          'demo shipments': () => seedDemo(core),
          'demo quotes': () => seedDemoQuotes(core),
        }),
    },
    { logger, signal: stopping.signal },
  );
  shutdown.onStop('joining', () => stopping.abort());
  hasJoined = joining.isDone;
  await joining.attempted;
  process.send?.({ type: 'ready', url: publicUrl });
  await joining.ended;
}

main().catch((error: unknown) => {
  const message = error instanceof ConfigError ? `The configuration does not fit:\n${error.message}` : error;
  process.stderr.write(`${message instanceof Error ? (message.stack ?? message.message) : String(message)}\n`);
  process.exit(1);
});
