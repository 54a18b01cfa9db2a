import { createEventLog } from '#infra/event-store/event-log.ts';
import { createGazetteer } from '#infra/gazetteer/city-timezones.ts';
import { freshId } from '#infra/ids.ts';
import { digestKeyOf } from '#infra/key-store/join.ts';
import type { KeyCopy } from '#infra/key-store/key-store.ts';
import { createPersonalData } from '#infra/personal-data/sealing.ts';
import type { Core } from '#services/compose.ts';
import { createHandler } from '#services/handle.ts';
import { createShipmentCommands, type ShipmentCommands } from '#services/shipments/commands.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { inTurns } from '../in-turns.ts';
import { callRate } from '../load.ts';
import { compare, type Row } from '../row.ts';

const calls = 1_000;
const atOnce = 32;

/** Shipments between people who are new, so that each makes two keys: with the second copy of keys, against without one. */
export async function creationRow({ store, quotes, keyStores, clock }: Core): Promise<Row> {
  const installation = await keyStores.store.installation();
  if (!installation) throw new Error('there are no keys yet');
  const digestKey = digestKeyOf(installation, keyStores.wrapping);
  const commandsWith = (copy: KeyCopy) => {
    const personalData = createPersonalData({ ...keyStores, copy, digestKey });
    const handle = createHandler(createEventLog(store, personalData));
    const refuseDuplicate = () => Promise.resolve();
    return createShipmentCommands({
      handle,
      personalData,
      gazetteer: createGazetteer(),
      convertQuote: quotes.convert,
      refuseDuplicate,
    });
  };
  const rateOf = ({ create }: ShipmentCommands) =>
    callRate(calls, atOnce, async () => {
      const commandId = freshId();
      const body = aShipment({ senderEmail: `${freshId()}@example.com`, recipientEmail: `${freshId()}@example.com` });
      await create(freshId(), body, {
        commandId,
        requestHash: 'bench',
        actor: { id: 'bench', role: 'system' },
        source: 'import',
        correlationId: commandId,
        now: clock.now().toISOString(),
      });
    });
  const withCopy = commandsWith(keyStores.copy);
  const without = commandsWith({ ...keyStores.copy, add: async () => undefined });
  const [ours, floor] = await inTurns(
    () => rateOf(withCopy),
    () => rateOf(without),
  );
  return compare({
    name: 'creation of a shipment, with the second copy of keys, against without',
    ours,
    floor,
    unit: 'shipments/s',
    reach: 0.7,
    note: 'two new people each, 32 in flight',
  });
}
