import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startEmbedded } from '#infra/embedded/plan.ts';
import type { ChildSpec, Supervisor } from '#infra/embedded/supervisor.ts';

const configured = { DATABASE_URL: undefined, EVENTSTORE_URL: undefined, NATS_URL: 'nats://away', SMTP_URL: 'smtp://away' };

async function eventStoreSpec(config: Parameters<typeof startEmbedded>[0]): Promise<ChildSpec | undefined> {
  const specs: ChildSpec[] = [];
  const supervisor: Supervisor = {
    start: async (spec) => {
      specs.push(spec);
      return { url: 'postgres://127.0.0.1:1/waybill', urls: {}, notes: [] };
    },
    stop: async () => undefined,
  };
  await startEmbedded(config, 'data', supervisor);
  return specs.find(({ name }) => name === 'event store');
}

it('gives the event store a database of its own, beside the one of the app', async () => {
  const spec = await eventStoreSpec(configured);
  expect(spec?.env['EMBEDDED_EVENTSTORE_DATABASE_URL']).toBe('postgres://127.0.0.1:1/waybill_log');
});

it('lets the event store use TLS when configured', async () => {
  const spec = await eventStoreSpec({ ...configured, EVENTSTORE_TLS: true });
  expect(spec?.env['EMBEDDED_EVENTSTORE_TLS_FOLDER']).toBe(join('data', 'event-store-tls'));
  expect((await eventStoreSpec(configured))?.env['EMBEDDED_EVENTSTORE_TLS_FOLDER']).toBe('');
});
