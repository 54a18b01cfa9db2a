import type { ChatFrame } from '#contracts/chats.ts';
import { happenedAfter, messagesAfter } from '#projections/chats/queries.ts';
import type { Models } from '#projections/projector.ts';
import { forLink } from './for-link.ts';
import type { Peer } from '../realtime/noun-frames.ts';

/** Messages that are read at once, while those before them are sent: a slow reader costs no more than twice as many. */
const readAtOnce = 200;
/** Messages that are sent in one go; the next ones are sent once these have left. */
const sentAtOnce = 100;

/** Tells what was said and what happened in a conversation after that place; returns the place of the last message, or that one where there is none. */
export async function tellMissed(
  models: Models,
  peer: Pick<Peer, 'send' | 'together' | 'flushed' | 'isOpen' | 'isByLink'>,
  conversation: { id: string; after: bigint },
): Promise<bigint> {
  const { id } = conversation;
  let { after } = conversation;
  let reading = messagesAfter(models, id, { after, limit: readAtOnce });
  for (;;) {
    const missed = await reading;
    after = BigInt(missed.at(-1)?.seq ?? after);
    const isLast = missed.length < readAtOnce;
    if (!isLast) reading = readAhead(messagesAfter(models, id, { after, limit: readAtOnce }));
    for (let from = 0; from < missed.length; from += sentAtOnce) {
      if (from > 0) await peer.flushed();
      peer.together(() => {
        for (const message of missed.slice(from, from + sentAtOnce)) {
          peer.send((peer.isByLink() ? forLink(message) : message) satisfies ChatFrame);
        }
      });
    }
    if (isLast) {
      for (const happened of await happenedAfter(models, id, conversation.after)) peer.send(happened);
      return after;
    }
    await peer.flushed();
    if (!peer.isOpen()) return after;
  }
}

/** What fails is heard of once it is waited for. */
function readAhead<Read>(reading: Promise<Read>): Promise<Read> {
  reading.catch(() => undefined);
  return reading;
}
