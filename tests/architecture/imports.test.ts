import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { layerOf, layers, reachable, violations } from './matrix.ts';
import { importsOf, readSources } from './source-imports.ts';

const sources = readSources();

test('every source file is read, and every layer has files', () => {
  const seen = Object.fromEntries(
    layers.map(({ name }) => [name, sources.filter(({ file }) => layerOf(file)?.name === name).length]),
  );
  const least: Record<string, number> = {
    contracts: 20,
    domain: 6,
    adapters: 8,
    'embedded servers': 60,
    'the database folder': 5,
    'ports and helpers': 20,
    projections: 22,
    application: 30,
    composition: 15,
    'web/shared': 50,
    'web/features': 90,
    'web/staff': 15,
    'web/routes': 6,
    'web/app': 25,
    tests: 70,
  };
  for (const { name } of layers) expect.soft(seen[name], name).toBeGreaterThanOrEqual(least[name] ?? 1);
  expect(sources.length).toBeGreaterThan(430);
  expect(sources.filter(({ file }) => !layerOf(file))).toEqual([]);
});

test('what is imported is there', () => {
  const missing = sources.flatMap(({ file, imports }) =>
    imports
      .filter(({ target, isOwn }) => isOwn && !existsSync(target.replace(/\?.*$/, '')))
      .map(({ target }) => `${file} -> ${target}`),
  );
  expect(missing).toEqual([]);
});

test('no one imports what the architecture forbids', () => {
  expect(sources.flatMap(violations)).toEqual([]);
});

test.each([
  ['services/follows/prices.ts', "import { emailTexts } from '../shipments/email-words/texts.ts';"],
  ['services/quotes/prices.ts', "import type { Calculate } from '../rates/calculator.ts';"],
  ['services/quotes/prices.ts', "import { formatDay } from '../outbox/format.ts';"],
])('in %s the matrix allows: %s', (file, code) => {
  expect(violations({ file, imports: importsOf(file, code) })).toEqual([]);
});

test('a rebuild cannot lead to an email, to the bus or to a socket', () => {
  const reached = [...reachable('projections/rebuild.ts', sources)];
  expect(reached.length).toBeGreaterThan(15);
  const forbidden = /^(?:services\/(?!domain\/)|infra\/(?:mailer|mailbox|outbox|bus)\/|nodemailer$|imapflow$|nats$|ws$)/;
  expect(reached.filter((target) => forbidden.test(target))).toEqual([]);
});

describe('the matrix refuses', () => {
  test.each([
    ['contracts/prices.ts', "import { connect } from 'nats';"],
    ['contracts/prices.ts', "import { readFile } from 'node:fs/promises';"],
    ['contracts/prices.ts', "import { decide } from '#services/domain/shipment.ts';"],
    ['services/domain/price.ts', "import { systemClock } from '#infra/clock.ts';"],
    ['services/domain/price.ts', "import { handle } from '../handle.ts';"],
    ['services/domain/price.ts', "export { randomUUID } from 'node:crypto';"],
    ['services/api/routes/prices.ts', "import { createAccounts } from '#infra/accounts/postgres.ts';"],
    ['services/api/routes/prices.ts', "import { rebuild } from '#projections/rebuild.ts';"],
    ['services/api/routes/prices.ts', "import { followProgress } from '#projections/progress.ts';"],
    ['services/api/routes/prices.ts', "const pg = await import('pg');"],
    ['services/outbox/prices.ts', "import { WebSocketServer } from 'ws';"],
    ['services/outbox/prices.ts', "import { composeCore } from '../compose.ts';"],
    ['services/outbox/prices.ts', "import { quoteLinks } from '../quotes/quote-links.ts';"],
    ['services/shipments/prices.ts', "import { quoteLinks } from '../quotes/quote-links.ts';"],
    ['services/shipments/prices.ts', "import { followTexts } from '#services/follows/email-words/texts.ts';"],
    ['services/roles.ts', "import { upgradeWebSocket } from '@hono/node-server';"],
    ['projections/prices/queries.ts', "import { createSmtpMailer } from '#infra/mailer/smtp.ts';"],
    ['projections/prices/queries.ts', "import { handle } from '#services/handle.ts';"],
    ['infra/exchange-rates/postgres.ts', "import { sql } from 'kysely'; import { connect } from 'nats';"],
    ['infra/exchange-rates/postgres.ts', "import { readFile } from 'node:fs/promises';"],
    ['infra/exchange-rates/exchange-rates.ts', "import { connectNats } from '../bus/nats.ts';"],
    ['web/shared/price.ts', "import { home } from '#web/routes/home.tsx';"],
    ['web/features/quotes/price.ts', "import { track } from '../tracking/api/track.ts';"],
    ['web/staff/price.ts', "import { home } from '#web/routes/home.tsx';"],
    ['web/features/quotes/price.ts', "import { Rail } from '#web/staff/rail.tsx';"],
    ['web/app/price.ts', "import { decide } from '#services/domain/shipment.ts';"],
    ['services/handle.ts', "import { pollUntil } from '#tests/support/poll-until.ts';"],
    ['somewhere/else.ts', ''],
  ])('in %s: %s', (file, code) => {
    expect(violations({ file, imports: importsOf(file, code) })).toHaveLength(1);
  });
});
