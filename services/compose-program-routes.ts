import { createAnswerCommand, createCarryOut } from './api/answer-command.ts';
import { createImportAnswers } from './api/import-answers.ts';
import { createKeyGuard } from './api/key-guard.ts';
import type { KeySides } from './api/key-sides.ts';
import type { Api } from './api/mount.ts';
import { apiKeyRoutes } from './api/routes/api-keys.ts';
import { importRoutes } from './api/routes/imports.ts';
import { v1EventRoutes } from './api/routes/v1-events.ts';
import { v1ImportRoutes } from './api/routes/v1-imports.ts';
import { v1QuoteRoutes } from './api/routes/v1-quotes.ts';
import { v1ShipmentCommandRoutes } from './api/routes/v1-shipment-commands.ts';
import { v1ShipmentRoutes } from './api/routes/v1-shipments.ts';
import { v1TrackingRoutes } from './api/routes/v1-tracking.ts';
import type { Core } from './compose.ts';
import type { RouteParts } from './compose-route-parts.ts';
import { composeWebhookRoutes } from './compose-webhook-routes.ts';
import { sayFinding } from './imports/say.ts';

export type ProgramRouteCore = Pick<
  Core,
  | 'apiKeyList'
  | 'apiKeys'
  | 'calculate'
  | 'checkApiKey'
  | 'clock'
  | 'idempotency'
  | 'imports'
  | 'models'
  | 'requestSignatures'
  | 'sessions'
  | 'shipments'
  | 'showImports'
  | 'webhookList'
  | 'webhookLog'
  | 'webhooks'
> & {
  importFiles: Pick<Core['importFiles'], 'part' | 'facts'>;
  importRows: Pick<Core['importRows'], 'page'>;
  testMode: Pick<Core['testMode'], 'models' | 'shipments' | 'quotes' | 'idempotency' | 'webhooks' | 'webhookList' | 'webhookLog'>;
};

/** How programs take part: API keys and all of /api/v1, webhooks and imports, the last two for staff as well. */
export function composeProgramRoutes(core: ProgramRouteCore, parts: RouteParts): Api[] {
  const { testMode } = core;
  const { testSide } = parts;
  const sides: KeySides = {
    live: { ...core, ...parts, feed: parts.eventFeed, commands: core.shipments },
    test: {
      ...testSide,
      models: testMode.models,
      commands: testMode.shipments,
      answerCommand: createAnswerCommand({
        carryOut: createCarryOut({ ...core, idempotency: testMode.idempotency }),
        progress: testSide.progress,
      }),
      // Who looks at what a test key made up is nobody's concern.
      reads: { shown: () => undefined, quoteShown: () => undefined },
    },
  };
  const keyGuard = createKeyGuard({ checkKey: core.checkApiKey, keyRequests: parts.keyRequests });
  const importAnswers = createImportAnswers({
    ...core,
    ...parts,
    commands: core.imports,
    show: core.showImports,
    files: core.importFiles,
    rows: core.importRows,
    say: sayFinding,
  });
  const ofPrograms = { ...core, ...parts, guard: keyGuard, sides };
  return [
    apiKeyRoutes({ ...core, ...parts, commands: core.apiKeys, list: core.apiKeyList }),
    v1ShipmentRoutes(ofPrograms),
    v1ShipmentCommandRoutes(ofPrograms),
    v1TrackingRoutes(ofPrograms),
    v1QuoteRoutes({ ...ofPrograms, testQuotes: testMode.quotes }),
    ...composeWebhookRoutes({ core, sides, keyGuard }),
    v1ImportRoutes({ guard: keyGuard, answers: importAnswers }),
    importRoutes({ ...core, ...parts, answers: importAnswers }),
    v1EventRoutes(ofPrograms),
  ];
}
