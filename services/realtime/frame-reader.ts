import { frameHeadSchema } from '#contracts/realtime.ts';
import type { Source } from '#contracts/events/envelope.ts';
import type { Clock } from '#infra/clock.ts';
import { derivedId, freshId } from '#infra/ids.ts';
import type { Signatures } from '#infra/signatures.ts';
import { DomainError } from '../domain/errors.ts';
import { FrameRefused, unreadable, type FrameContext, type NounFrame, type Peer } from './noun-frames.ts';

interface Sender {
  peer: Peer;
  source: Source;
}

export interface FrameReaderOptions {
  /** Stand for frames in the log: a plain hash of one would let anybody who reads it try out what was said. */
  requestSignatures: Pick<Signatures, 'sign'>;
  /** What to say of an error that time mends, such as an outage or a limit; undefined for all others. */
  refusalOf(error: unknown): { code: string; message: string; retryAfterSeconds?: number | undefined } | undefined;
  clock: Clock;
}

/**
 * Hands what a socket sent to whoever declared the frame. One with a `clientMsgId` is acknowledged once it was taken; what is
 * refused is answered with an error frame. Throws RangeError where two declare the same frame.
 */
export function createFrameReader(
  frames: readonly NounFrame[],
  { requestSignatures, refusalOf, clock }: FrameReaderOptions,
): (data: unknown, sender: Sender) => Promise<void> {
  const byType = new Map<string, NounFrame>();
  for (const declared of frames) {
    if (byType.has(declared.type)) throw new RangeError(`the frame ${declared.type} is declared twice`);
    byType.set(declared.type, declared);
  }

  return async (data, { peer, source }) => {
    const read = headOf(data);
    const echo = read?.clientMsgId === undefined ? {} : { clientMsgId: read.clientMsgId };
    const commandOf: FrameContext['commandOf'] = (actor, id) => {
      const commandId = read?.clientMsgId === undefined ? freshId() : derivedId('frame', actor.id, id, read.clientMsgId);
      const requestHash = requestSignatures.sign(read?.written ?? '');
      return { commandId, requestHash, actor, source, correlationId: commandId, now: clock.now().toISOString() };
    };
    try {
      const declared = read && byType.get(read.frame.type);
      if (!read || !declared) throw unreadable();
      const taken = await declared.take(read.frame, { peer, source, commandOf });
      if ('clientMsgId' in echo) peer.send({ type: 'ack', ...echo, ...(taken && { seq: String(taken.seq), id: taken.id }) });
    } catch (error) {
      const refusal = error instanceof FrameRefused || error instanceof DomainError ? error : refusalOf(error);
      if (!refusal) throw error;
      const { code, message } = refusal;
      const { retryAfterSeconds } = { retryAfterSeconds: undefined, ...refusal };
      peer.send({ type: 'error', code, message, ...echo, ...(retryAfterSeconds && { retryAfterSeconds }) });
    }
  };
}

interface Read {
  frame: { type: string };
  /** The frame as it is signed. */
  written: string;
  clientMsgId: string | undefined;
}

/** What was sent, and the name of the message apart from it; undefined for what is no frame, or nests too deeply to be written again. */
function headOf(data: unknown): Read | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const head = frameHeadSchema.safeParse(JSON.parse(data));
    if (!head.success) return undefined;
    const { clientMsgId, ...frame } = head.data;
    return { frame, written: JSON.stringify(frame), clientMsgId };
  } catch {
    return undefined;
  }
}
