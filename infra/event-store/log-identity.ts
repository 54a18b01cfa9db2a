import { eventMetadataSchema } from '#contracts/events/envelope.ts';
import { installationStarted } from '#contracts/events/installation.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { freshId, sha256 } from '../ids.ts';
import { appendOnce } from './append-once.ts';
import type { EventStore, NewEvent } from './event-store.ts';

/** The identity of the log, undefined where none was written. Throws EventStoreUnavailable. */
export async function readLogId(store: EventStore): Promise<string | undefined> {
  for await (const { data } of store.readStream(streamOf.installation(), { limit: 1 })) {
    return installationStarted.data.parse(data).logId;
  }
  return undefined;
}

/** The identity of the log, written where there is none; of several that write it at once one wins. Throws EventStoreUnavailable. */
export async function identifyLog(store: EventStore, now: Date): Promise<string> {
  const known = await readLogId(store);
  if (known !== undefined) return known;
  const event = started(now);
  const { commandId } = event.metadata;
  const signal = new AbortController().signal;
  await appendOnce(store, { stream: streamOf.installation(), revision: undefined, events: [event], commandId, signal });
  return (await readLogId(store)) ?? identifyLog(store, now);
}

function started(now: Date): NewEvent & { metadata: { commandId: string } } {
  const commandId = freshId();
  const metadata = eventMetadataSchema.parse({
    commandId,
    requestHash: sha256(installationStarted.type),
    actorId: 'waybill',
    actorRole: 'system',
    source: 'system',
    correlationId: commandId,
    schemaVersion: installationStarted.version,
    occurredAt: now.toISOString(),
  });
  return { id: freshId(), type: installationStarted.type, data: { logId: freshId() }, metadata };
}
