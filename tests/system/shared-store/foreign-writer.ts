import { randomBytes, randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import { openAppendCall } from '#infra/event-store/esdb/append-call.ts';
import { appendedBy, appendMessage } from '#infra/event-store/esdb/append-message.ts';

/** In the name, the type or the body of everything that the foreign program writes. */
export const canary = 'cuckoo7391';

const batchEvents = 50;
const largeEvery = 1_000;
/** An append of one event of that size is just taken. */
const largeBytes = 2 ** 20 - 64;

/** A program that never heard of ours, and shares its event store. */
export interface ForeignWriter {
  written(): number;
  perSecond(): number;
  /** Rejects where an append was refused. */
  stop(): Promise<void>;
}

/** Names that a look at their beginning, or only at a part of it, would take for those of an installation; each holds the canary. */
const namesBeside = (head: string): string[] => [
  `${head}warehouse-${canary}`,
  `${head}ratesheet-${canary}`,
  `${head}installation.${canary}`,
  `${head}maintenance ${canary}`,
  `${head}chat-\0${canary}`,
  `${head}shipment-\u202e${canary}`,
  `${head}shipment-${canary} `,
  `${head}SHIPMENT-${canary}`,
  `${head}shipment_${canary}`,
  ` ${head}shipment-${canary}`,
  `.${head}shipment-${canary}`,
  `${head}${head || 'south.'}shipment-${canary}`,
];
const otherNames = [
  canary.padEnd(900, 'x'),
  `$$${canary}`,
  `$$shipment-${canary}`,
  `$ce-shipment-${canary}`,
  `'; drop table shipments; -- ${canary}`,
  `../../${canary}`,
  `📦-${canary}`,
];
const types = ['ShipmentCreated', `Odd \0 type ${canary}`, 'InstallationStarted', '$>', 'SubjectErased', canary.padEnd(400, 'y')];
const json = 'application/json';
const binary = 'application/octet-stream';
const text = (value: unknown) => Buffer.from(JSON.stringify(value));
const bodies: readonly (() => readonly [contentType: string, data: Buffer])[] = [
  () => [json, text({ note: canary, subjectId: null, shipmentId: randomUUID() })],
  () => [json, Buffer.alloc(0)],
  () => [json, Buffer.concat([Buffer.from(`{"note":"${canary}`), Buffer.from([0xc3, 0x28, 0xff, 0xfe]), Buffer.from('"}')])],
  () => [json, Buffer.from(`[[[[${canary}`)],
  () => [binary, Buffer.concat([Buffer.from(canary), randomBytes(200)])],
  () => [binary, Buffer.from('0@installation')],
  () => [binary, Buffer.alloc(0)],
];

/** Writes so many events a second in hostile streams, of hostile types and bodies, beside installations whose names begin so. */
export async function startForeignWriter(url: string, heads: readonly string[], rate: number): Promise<ForeignWriter> {
  const client = EventStoreDBClient.connectionString(url);
  const call = await openAppendCall(client, () => undefined);
  const names = [...heads.flatMap(namesBeside), ...heads.map((head) => head.replace('.', '') + canary), ...otherNames];
  const startedAt = performance.now();
  let written = 0;
  let large = 0;
  let isStopping = false;
  let stoppedAt: number | undefined;

  const append = async (stream: string, isLarge: boolean) => {
    const id = randomUUID();
    const none = { type: '', data: {}, metadata: {} };
    const proposed = Array.from({ length: isLarge ? 1 : batchEvents }, () => ({ ...none, id: randomUUID() }));
    const message = appendMessage({ stream, expected: 'no_stream', events: proposed }, id, new Date(Date.now() + 60_000));
    message.getOptions()?.setAny(new empty.Empty());
    for (const [index, event] of message.getProposedMessagesList().entries()) {
      disguise(event, stream, written + index);
      if (isLarge) event.setData(Buffer.alloc(largeBytes, canary));
    }
    appendedBy(await call.send(id, message), stream);
    written += proposed.length;
    if (isLarge) large += 1;
  };
  const write = async () => {
    for (let turn = 0; !isStopping; turn += 1) {
      const due = Math.floor(((performance.now() - startedAt) / 1_000) * rate) - written;
      if (due < batchEvents) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        continue;
      }
      const stream = names[turn % names.length] ?? canary;
      await append(stream, written >= large * largeEvery);
    }
  };
  const writing = write().finally(() => (stoppedAt = performance.now()));
  writing.catch(() => undefined);
  return {
    written: () => written,
    perSecond: () => written / (((stoppedAt ?? performance.now()) - startedAt) / 1_000),
    async stop() {
      isStopping = true;
      try {
        await writing;
      } finally {
        await client.dispose();
      }
    },
  };
}

type Proposed = InstanceType<typeof streams.BatchAppendReq.ProposedMessage>;

function disguise(event: Proposed, stream: string, nth: number): void {
  const isMetadata = stream.startsWith('$$');
  const [contentType, data] = isMetadata ? [json, text({ note: canary })] : (bodies[nth % bodies.length]?.() ?? [json, text({})]);
  const type = isMetadata ? '$metadata' : (types[nth % types.length] ?? canary);
  event.getMetadataMap().set('type', type).set('content-type', contentType);
  event.setData(data);
  event.setCustomMetadata(Buffer.from(nth % 2 === 0 ? `{"correlationId":"${canary}"}` : [0xff, 0x00, 0x7b]));
}
