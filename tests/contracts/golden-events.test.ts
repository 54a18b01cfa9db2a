import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEvent } from '#contracts/events/envelope.ts';
import { eventDefinitions } from '#contracts/events/registry.ts';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { createMemoryStore, createOpenPersonalData } from '#tests/support/memory-store.ts';

const folder = new URL('../golden/', import.meta.url);
const versions = [...eventDefinitions.values()].flatMap(({ type, version }) =>
  Array.from({ length: version }, (_, index) => `${type}.v${index + 1}`),
);

const files = readdirSync(folder).map((file) => file.replace(/\.json$/, ''));

const storedSchema = z.object({
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  metadata: z.looseObject({ schemaVersion: z.number() }),
});
const goldenSchema = z.object({ stored: storedSchema, reads: z.record(z.string(), z.unknown()) });

const log = createEventLog(createMemoryStore(), createOpenPersonalData());
const place = {
  id: '01980000-0000-7000-8000-0000000000ff',
  stream: 'any',
  revision: 0n,
  position: { commit: 1n, prepare: 1n },
  recordedAt: new Date(0),
};

describe('every event ever written', () => {
  test('has one file per type and version, one more for what such an event may hold since, and there is no other file', () => {
    const covered = files.map((file) => file.split('.').slice(0, 2).join('.'));
    expect([...new Set(covered)].toSorted()).toEqual(versions.toSorted());
  });

  test.each(files)('still reads: %s', async (name) => {
    const { stored, reads } = goldenSchema.parse(JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')));
    expect(name.split('.').slice(0, 2)).toEqual([stored.type, `v${stored.metadata.schemaVersion}`]);
    expect(await log.open([{ ...place, ...stored }])).toEqual([{ ...place, ...stored, data: reads }]);
  });
});

test('an old event is brought up to date step by step, from whatever version it has', async () => {
  const upcast = defineEvent('Measured', z.object({ grams: z.number(), unit: z.literal('g') }), [
    ({ kilos, ...rest }) => ({ ...rest, grams: Number(kilos) * 1_000 }),
    (data) => ({ ...data, unit: 'g' }),
  ]);
  expect(upcast.version).toBe(3);
  const definitions = eventDefinitions as Map<string, typeof upcast>;
  definitions.set('Measured', upcast);
  const measured = (schemaVersion: number, data: Record<string, unknown>) => ({
    ...place,
    type: 'Measured',
    data,
    metadata: {
      commandId: place.id,
      requestHash: '',
      actorId: 'a',
      actorRole: 'system',
      source: 'system',
      correlationId: place.id,
      schemaVersion,
      occurredAt: '2026-01-01T00:00:00Z',
    },
  });
  const opened = await log.open([measured(1, { kilos: 2 }), measured(2, { grams: 3 }), measured(3, { grams: 4, unit: 'g' })]);
  expect(opened.map((event) => 'data' in event && event.data)).toEqual([2_000, 3, 4].map((grams) => ({ grams, unit: 'g' })));
  definitions.delete('Measured');
});
