import { writeFile } from 'node:fs/promises';
import { createLogger } from '#infra/logger.ts';
import { createMetrics } from '#infra/metrics.ts';
import { version } from '#infra/version.ts';
import { createApp } from '../api/app.ts';
import { everyRoute } from '../api/every-route.ts';
import { createRateLimits } from '../api/rate-limits.ts';

/** Stands for a part that only requests use; the document is made from the routes alone, so nothing may ask it for anything. */
const absent = new Proxy({} as never, { get: notCalled });
function notCalled(): never {
  throw new Error('the OpenAPI document must not need a running server');
}

/** The OpenAPI document of this version, as text, without any server. */
async function openApiDocument(): Promise<string> {
  const metrics = createMetrics();
  const app = createApp({
    logger: createLogger('silent', 'openapi'),
    metrics,
    publicUrl: () => 'http://localhost',
    trustProxy: false,
    isDemo: false,
    version,
    webDir: 'dist/web',
    findParcel: notCalled,
    gateway: (_context, next) => next(),
    routes: everyRoute({
      sessions: absent,
      findParcel: notCalled,
      knownClients: absent,
      models: absent,
      progress: absent,
      clock: absent,
      keys: absent,
      commands: absent,
      quotes: absent,
      quoteLinks: absent,
      calculate: notCalled,
      publishRateSheet: notCalled,
      exchangeRates: absent,
      follows: absent,
      alerts: absent,
      logger: absent,
      followTokens: absent,
      rateLimits: createRateLimits(),
      metrics,
      version,
      isDemo: false,
      isSecure: false,
      privacy: 'masked',
      identify: notCalled,
      readiness: notCalled,
      refreshMetrics: notCalled,
      delay: notCalled,
      devMailUrl: undefined,
    }),
  });
  const answer = await app.request('/api/openapi.json');
  return `${JSON.stringify(await answer.json(), undefined, 2)}\n`;
}

const [file] = process.argv.slice(2);
const document = await openApiDocument();
if (file) await writeFile(file, document);
else process.stdout.write(document);
