import { expect, test } from 'vitest';
import { KeyMissing } from '#infra/personal-data/personal-data.ts';
import { lineInClear } from '#services/archives/in-clear.ts';
import { createOpenPersonalData } from '#tests/support/memory-store.ts';

const sealed = (subjectId: string) => ({ subjectId, sealed: JSON.stringify(`Name of ${subjectId}`) });
const event = {
  id: '01980000-0000-7000-8000-000000000001',
  stream: 'shipment-1',
  revision: 4n,
  position: { commit: 9n, prepare: 9n },
  type: 'ShipmentCreated',
  recordedAt: new Date('2026-03-01T09:00:00Z'),
  data: { weightKg: 2, sender: sealed('ama'), recipient: sealed('kofi') },
  metadata: { actorId: 'account-1' },
};
const line = async (personalData: Parameters<typeof lineInClear>[0], subjectId?: string) =>
  JSON.parse(await lineInClear(personalData, event, subjectId === undefined ? undefined : new Set([subjectId]))) as {
    data: unknown;
  };

test('an event in clear is the event with the texts of everybody in it, or of one person only', async () => {
  const personalData = createOpenPersonalData();
  const { position: _, ...rest } = event;
  const everybody = {
    weightKg: 2,
    sender: { subjectId: 'ama', value: 'Name of ama' },
    recipient: { subjectId: 'kofi', value: 'Name of kofi' },
  };
  const written = { ...rest, revision: '4', recordedAt: '2026-03-01T09:00:00.000Z' };
  expect(await line(personalData)).toEqual({ ...written, data: everybody });
  expect((await line(personalData, 'ama')).data).toEqual({ ...everybody, recipient: { subjectId: 'kofi' } });
  personalData.erased.add('kofi');
  expect((await line(personalData)).data).toEqual({ ...everybody, recipient: { subjectId: 'kofi', value: null } });
});

test('whose key is missing is named without a text; what is wrong otherwise ends the export', async () => {
  const failing = (reason: Error) => ({ open: () => Promise.reject(reason) });
  expect((await line(failing(new KeyMissing('ama')))).data).toEqual({
    weightKg: 2,
    sender: { subjectId: 'ama' },
    recipient: { subjectId: 'kofi' },
  });
  await expect(line(failing(new Error('the keys are away')))).rejects.toThrow('the keys are away');
});
