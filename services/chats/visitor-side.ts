import {
  attachFrameSchema,
  joinFrameSchema,
  mailTranscriptFrameSchema,
  pageFrameSchema,
  rateChatFrameSchema,
  type ChatFrame,
} from '#contracts/chats.ts';
import { timeZoneSchema } from '#contracts/support-content.ts';
import type { Models } from '#projections/projector.ts';
import { shipmentIdByNumber } from '#projections/shipments/queries.ts';
import type { AddressLimits } from '../api/address-limits.ts';
import type { GuesserOf } from '../api/guesses.ts';
import { spending } from '../api/rate-limit.ts';
import type { RateLimits } from '../api/rate-limits.ts';
import { eventIdOf } from '../command.ts';
import { frame, type FrameContext, type FrameResult, type NounFrame, type Peer } from '../realtime/noun-frames.ts';
import { answerIdOf } from './assistance.ts';
import type { Attendance } from './attendance.ts';
import type { ChatCommands } from './commands.ts';
import { chatTopic, supportTopic } from './feed.ts';
import { placeOf, type ChatStep } from './place-of.ts';

export interface VisitorSideOptions {
  chats: ChatCommands;
  models: Models;
  attendance: Attendance;
  addressLimits: Pick<AddressLimits, 'conversations' | 'joins' | 'messages' | 'messagesInOne'>;
  guesserOf: GuesserOf;
  rateLimits: Pick<RateLimits, 'transcripts'>;
}

/** What visitors do in their own conversations. */
export interface VisitorSide {
  /** Those that nobody else sends. */
  frames: readonly NounFrame[];
  /** The visitor of that socket is there, and hears what is said to them. */
  attend(peer: Peer, visitor: string): Promise<void>;
  write(text: string, context: FrameContext): Promise<FrameResult>;
  retract(messageId: string, context: FrameContext): Promise<FrameResult>;
}

export function createVisitorSide(options: VisitorSideOptions): VisitorSide {
  const { chats, models, attendance, addressLimits, guesserOf, rateLimits } = options;

  const attend = async (peer: Peer, visitor: string) => {
    await peer.watch(chatTopic(visitor));
    if (await peer.watch(supportTopic)) peer.send(attendance.support() satisfies ChatFrame);
    attendance.visitorAt(peer, visitor);
  };
  const carryOut = (
    command: (chatId: string, now: string) => ChatStep,
    { peer, commandOf }: FrameContext,
    before: (commandId: string) => void = () => undefined,
  ) => {
    const visitor = peer.visitor();
    const context = commandOf({ id: visitor, role: 'customer' }, visitor);
    peer.caused(context.commandId);
    before(context.commandId);
    const step = command(visitor, context.now);
    return spending(addressLimits.messages, peer.limitedAs, () =>
      spending(addressLimits.messagesInOne, visitor, async () => placeOf(await chats.carryOut(step, context), step)),
    );
  };

  return {
    attend,
    // Whoever proves to be of a parcel reads its key, also where the others of an emailed link do not.
    write: (text, context) =>
      carryOut(
        (chatId) => ({ type: 'write', chatId, text }),
        context,
        (commandId) => context.peer.awaits(answerIdOf(eventIdOf(commandId, 0))),
      ),
    retract: (messageId, context) =>
      carryOut((chatId, now) => ({ type: 'retract', chatId, messageId, accountId: null, now }), context),
    frames: [
      frame(joinFrameSchema, async ({ userName: name, language = 'en', timeZone: named }, { peer, commandOf }) => {
        const { client: address, limitedAs } = peer;
        await addressLimits.joins.take(limitedAs);
        const visitor = peer.visitor();
        const timeZone = timeZoneSchema.safeParse(named).data;
        await attend(peer, visitor);
        const client = address === undefined ? undefined : guesserOf(address);
        const begin = () =>
          chats.start(visitor, { name, language, timeZone, client }, commandOf({ id: visitor, role: 'customer' }, visitor));
        const isBegun = await chats.isBegun(visitor);
        return placeOf(await (isBegun ? begin() : spending(addressLimits.conversations, limitedAs, begin)));
      }),
      frame(attachFrameSchema, async ({ trackingNumber }, context) => {
        const shipmentId = (await shipmentIdByNumber(models, trackingNumber)) ?? null;
        return carryOut((chatId) => ({ type: 'attach', chatId, trackingNumber, shipmentId }), context);
      }),
      frame(rateChatFrameSchema, ({ rating }, context) => carryOut((chatId) => ({ type: 'rate', chatId, rating }), context)),
      frame(mailTranscriptFrameSchema, ({ email }, context) =>
        spending(rateLimits.transcripts, context.peer.limitedAs, () =>
          carryOut((chatId, now) => ({ type: 'mail_transcript', chatId, email, now }), context),
        ),
      ),
      frame(pageFrameSchema, async ({ page }, { peer }) => {
        attendance.pageAt(peer, page);
        return undefined;
      }),
    ],
  };
}
