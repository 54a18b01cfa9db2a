import type { Kysely } from 'kysely';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Clock } from '#infra/clock.ts';
import { connectDatabase } from '#infra/database/database.ts';
import type { StateTables } from '#infra/database/tables.ts';
import type { TestModeTables } from '#infra/database/tables/test-mode.ts';
import { createEventLog, UnreadableEvent } from '#infra/event-store/event-log.ts';
import { placeOf } from '#infra/event-store/place.ts';
import type { Gazetteer } from '#infra/gazetteer/gazetteer.ts';
import { createIdempotency } from '#infra/idempotency/postgres.ts';
import type { MasterKeys } from '#infra/keys.ts';
import type { Logger } from '#infra/logger.ts';
import { createPersonalDataUnderOneKey } from '#infra/personal-data/under-one-key.ts';
import type { Shutdown } from '#infra/shutdown.ts';
import { createSweep } from '#infra/test-log/sweep.ts';
import { createTestLog } from '#infra/test-log/test-log.ts';
import type { WebhookClient } from '#infra/webhook-client/webhook-client.ts';
import { testNumberPrefix } from '#contracts/test-numbers.ts';
import { applyEvents } from '#projections/apply.ts';
import { moveCheckpoint } from '#projections/checkpoint.ts';
import { connectModels } from '#projections/database.ts';
import type { Models } from '#projections/projector.ts';
import { createPublicEventReader } from './integrations/read-public-event.ts';
import type { EventCursors } from './integrations/event-cursors.ts';
import { createWalkTestQuotes } from './integrations/walk-test-quotes.ts';
import { createWalkTestShipments } from './integrations/walk-test-shipments.ts';
import { quotesProjector } from '#projections/quotes/projector.ts';
import { shipmentsProjector } from '#projections/shipments/projector.ts';
import { webhooksProjector } from '#projections/webhooks/projector.ts';
import { composeWebhooks } from './compose-webhooks.ts';
import { createHandler } from './handle.ts';
import { createQuoteCommands } from './quotes/commands.ts';
import type { Calculate } from './rates/calculator.ts';
import { createShipmentCommands } from './shipments/commands.ts';
import { createDuplicateCheck } from './shipments/duplicates.ts';

export interface TestModeOptions {
  databaseUrl: string;
  /** Stays the same whatever the master key. */
  digestKey: Buffer;
  masterKeys: MasterKeys;
  gazetteer: Gazetteer;
  cursors: EventCursors;
  calculate: Calculate;
  /** The live read models, which have the keys of programs. */
  keyModels: Models;
  accounts: Pick<Accounts, 'usernames'>;
  webhookClient: Pick<WebhookClient, 'mayPost'>;
  clock: Clock;
  logger: Logger;
  shutdown: Shutdown;
}

export const testModeChannel = 'waybill_test_mode';
const poolSize = 4;
/** Nobody owns these read models: they are written with the events. */
const epoch = '0';

/** Of the tables of live data only those may be used that {@link TestModeTables} has: its migrations make them in the same shape. */
const asStateTables = (db: Kysely<TestModeTables>) => db as unknown as Kysely<StateTables>;

/**
 * A second installation in small, for what test keys write: the same commands and rules on a log and read models in schemas of their own,
 * without a mailer, seals, a relay or any reader of the live data. Its read models are never behind.
 */
export function composeTestMode({
  databaseUrl,
  digestKey,
  masterKeys,
  gazetteer,
  cursors,
  calculate,
  keyModels,
  accounts,
  webhookClient,
  clock,
  logger,
  shutdown,
}: TestModeOptions) {
  const modelDatabase = connectModels(databaseUrl, { logger, schema: 'test_models', poolSize, isDurable: true });
  const stateDatabase = connectDatabase<TestModeTables>(databaseUrl, { logger, schema: 'test_mode', poolSize });
  shutdown.onStop('test mode', async () => void (await Promise.all([modelDatabase.close(), stateDatabase.close()])));
  const models = modelDatabase.kysely;
  const personalData = createPersonalDataUnderOneKey(digestKey);
  const store = createTestLog({
    db: models,
    async alongside(transaction, stored) {
      const opened = await log.open(stored);
      const events = opened.map((event) => {
        if (event instanceof UnreadableEvent) throw event;
        return event;
      });
      await applyEvents(transaction, [shipmentsProjector, quotesProjector, webhooksProjector], events);
      const last = stored.at(-1);
      if (last) await moveCheckpoint(transaction, { to: placeOf(last), epoch, channel: testModeChannel });
    },
    clock,
  });
  const log = createEventLog(store, personalData);
  const handle = createHandler(log);
  const db = asStateTables(stateDatabase.kysely);
  const quotes = createQuoteCommands({ handle, log, personalData, calculate });
  return {
    db,
    models,
    handle,
    log,
    store,
    readPublicEvent: createPublicEventReader({ store, gazetteer, cursors }),
    quotes,
    walkShipments: createWalkTestShipments({ models, handle, clock }),
    walkQuotes: createWalkTestQuotes({ models, quotes, clock }),
    sweep: createSweep({ db: stateDatabase.kysely, clock }),
    idempotency: createIdempotency(db),
    ...composeWebhooks({
      mode: 'test',
      db,
      models,
      keyModels,
      handle,
      log,
      accounts,
      masterKeys,
      client: webhookClient,
      cursors,
      clock,
    }),
    shipments: createShipmentCommands({
      handle,
      personalData,
      gazetteer,
      convertQuote: quotes.convert,
      refuseDuplicate: createDuplicateCheck({ personalData, models }),
      numberPrefix: testNumberPrefix,
    }),
  };
}
