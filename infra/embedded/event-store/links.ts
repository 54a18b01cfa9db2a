import type { ResolvedEvent } from './encode-event.ts';
import type { StoredEvent } from './event.ts';
import type { EventLog } from './log.ts';

const linkType = '$>';

/**
 * Follows link events, each one step, with one query for all of them. A link stays without its event where
 * that was never written or can no longer be read in its stream.
 */
export async function resolveLinks(log: EventLog, events: readonly StoredEvent[]): Promise<ResolvedEvent[]> {
  const targets = new Map<StoredEvent, { stream: string; revision: bigint }>();
  for (const event of events) {
    const target = event.type === linkType ? parseLink(event) : undefined;
    if (target) targets.set(event, target);
  }
  const found = new Map<string, StoredEvent>();
  const places = [...targets.values()];
  for (const event of await log.events(places)) found.set(`${event.revision}@${event.stream}`, event);
  const readable = await readableEvents(log, found);
  return events.map((event) => {
    if (event.type !== linkType) return { event };
    const target = targets.get(event);
    return { event: target && readable.get(`${target.revision}@${target.stream}`), link: event };
  });
}

async function readableEvents(log: EventLog, found: Map<string, StoredEvent>): Promise<Map<string, StoredEvent>> {
  const streams = new Set([...found.values()].map((event) => event.stream));
  const views = new Map(await Promise.all([...streams].map(async (stream) => [stream, await log.view(stream)] as const)));
  return new Map(
    [...found].filter(([, event]) => {
      const view = views.get(event.stream);
      return view?.type === 'events' && event.revision >= view.from && event.createdMs >= view.createdSinceMs;
    }),
  );
}

function parseLink(event: StoredEvent): { stream: string; revision: bigint } | undefined {
  const parts = /^(\d{1,18})@(.+)$/s.exec(Buffer.from(event.data).toString('utf8'));
  return parts ? { revision: BigInt(parts[1]!), stream: parts[2]! } : undefined;
}
