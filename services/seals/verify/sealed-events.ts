import type { Finding, SignedHead } from '#contracts/seals.ts';
import { noChain } from '#infra/seals/chain.ts';
import { chainedAll } from '#infra/seals/leaves.ts';
import type { Seals } from '#infra/seals/seals.ts';
import type { SealedEvent, UnknownEvents } from './align.ts';

export interface SealedEventsOptions {
  seals: Pick<Seals, 'leaves'>;
  logId: string;
  /** In the order in which they go on from each other. */
  heads: readonly SignedHead[];
  /** The head after which they begin; undefined for the beginning of the log. */
  after: SignedHead | undefined;
  onFinding(finding: Finding): void;
}

/** What heads say that a log holds: event by event where the leaves are there, in one piece where they are not. */
export async function* sealedEvents(options: SealedEventsOptions): AsyncGenerator<SealedEvent | UnknownEvents, undefined> {
  const { seals, logId, heads, after, onFinding } = options;
  let [chain, count] = [after ? Buffer.from(after.chain, 'hex') : noChain, after?.count ?? 0];
  for (const head of heads) {
    const target = Buffer.from(head.chain, 'hex');
    if (head.count === count && target.equals(chain)) continue;
    const leaves = (await seals.leaves(logId, head.number)) ?? [];
    const isWhole = count + leaves.length === head.count && chainedAll(chain, leaves).equals(target);
    if (isWhole) {
      for (const [index, { eventId, hash }] of leaves.entries()) {
        const number = count + index + 1;
        yield { number, eventId, hash, ...(number === head.count && { endsHead: head.number }) };
      }
    } else {
      onFinding({ kind: 'leaves_damaged', head: head.number });
      if (head.count > count) yield { from: count + 1, upTo: head.count, head: head.number, before: chain, after: target };
    }
    [chain, count] = [target, head.count];
  }
  return undefined;
}
