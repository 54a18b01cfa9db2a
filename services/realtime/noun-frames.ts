import type { z } from 'zod';
import type { Account } from '#contracts/accounts.ts';
import type { Source } from '#contracts/events/envelope.ts';
import type { ServerFrame } from '#contracts/realtime.ts';
import type { CommandContext } from '../command.ts';

/** A frame on its way to a browser; what else it holds is said by the contract of its type. */
export interface OutgoingFrame {
  type: string;
}

/** The other end of a socket, as those see it who answer its frames. */
export interface Peer {
  /** The address that it talks from, for limits only; never logged. */
  client: string | undefined;
  /** What its limits are counted by: its staff session, or else its network address. */
  limitedAs: string;
  /** The account of its staff session, where it has one that is live still. */
  account(): Promise<Account | undefined>;
  /** The visitor at that end: the one whose token it presented, or someone new, who is sent a token. */
  visitor(): string;
  /** Takes the visitor's token, if there is one already, and sends a fresh one. Throws {@link FrameRefused}. */
  present(token: string | undefined): Promise<void>;
  /** Lets it hear a topic; false where it does already. Throws {@link FrameRefused} where it may not. */
  watch(topic: string): Promise<boolean>;
  unwatch(topic: string): void;
  /** Lets it not hear of what comes of that command: it said so itself. */
  caused(commandId: string): void;
  /** Lets it hear whole what comes of that command, which answers what it said. */
  awaits(commandId: string): void;
  /** Whether its visitor came by an emailed link, which others may have read. */
  isByLink(): boolean;
  send(frame: ServerFrame | OutgoingFrame): void;
  /** Hands what is sent within it to the system at once, which is far cheaper than one by one. */
  together(sending: () => void): void;
  /** Resolves once what was sent has left, or the socket is closed. */
  flushed(): Promise<void>;
  isOpen(): boolean;
  /** Calls the listener when the socket closes. */
  onLeave(listener: () => void): void;
}

export interface FrameContext {
  peer: Peer;
  source: Source;
  /** Under which a command of that actor is carried out on the noun of that id; the same for every retry with one `clientMsgId`. */
  commandOf(actor: CommandContext['actor'], id: string): CommandContext;
}

/** What was done about a frame, for its `ack`: the place of what it caused, and the id of a message. */
export type FrameResult = { seq: bigint; id?: string | undefined } | undefined;

/** A frame that is not taken, and the sentence that says why. */
export class FrameRefused extends Error {
  override readonly name = 'FrameRefused';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Refuses what no schema fits. */
export const unreadable = (): FrameRefused => new FrameRefused('bad_frame', 'Invalid frame.');

export interface NounFrame {
  type: string;
  /** Reads the frame and does what it asks. Throws {@link FrameRefused} and DomainError. */
  take(frame: unknown, context: FrameContext): Promise<FrameResult>;
}

/** The frame of that schema and its handler, which is called for those that fit, one after the other for each socket. */
export const frame = <Schema extends z.ZodObject<{ type: z.ZodLiteral<string> }>>(
  schema: Schema,
  handle: (frame: z.infer<Schema>, context: FrameContext) => Promise<FrameResult> | FrameResult,
): NounFrame => ({
  type: schema.shape.type.value,
  async take(given, context) {
    const read = schema.safeParse(given);
    if (!read.success) throw unreadable();
    return handle(read.data, context);
  },
});
