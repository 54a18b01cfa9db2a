import { emailInDoubt, emailSent } from '#contracts/events/outgoing-message.ts';
import { replyWritten } from '#contracts/events/conversation.ts';
import { isOf } from '#contracts/events/envelope.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import { replyEmailId } from '#projections/conversations/queries.ts';
import type { Handle } from '../command.ts';
import { conversationDecider } from '../domain/conversation.ts';
import { outgoingMessageDecider } from '../domain/outgoing-message.ts';
import { load } from '../load.ts';
import { NotYet } from './act-in-order.ts';
import { byThreader, type ThreaderContext } from './by-threader.ts';
import type { ReceivedFact } from './facts.ts';
import { ourIdsIn, type FindOurEmail, type OurEmail } from './our-emails.ts';
import type { FindMatter } from './persons.ts';
import type { FindStanding } from './standing.ts';

/** The email has left, and how it ended is about to be recorded: what came of it can be recorded after that. */
export class EndNotRecorded extends NotYet {
  override readonly name = 'EndNotRecorded';
}

export interface BouncesOptions {
  handle: Handle;
  log: Pick<EventLog, 'read'>;
  findOurEmail: FindOurEmail;
  findMatter: FindMatter;
  findStanding: FindStanding;
  personalData: Pick<PersonalData, 'knownSubject'>;
}

/**
 * Records that an email of ours did not arrive, once, if a received email reports it: the report has to name the Message-ID and the
 * address that it went to, which strangers do not know together. One that waits, or arrived, is no failure. Throws {@link EndNotRecorded}.
 */
export type RecordBounce = (email: ReceivedFact, context: ThreaderContext) => Promise<void>;

export const createRecordBounce =
  ({ handle, findOurEmail, findStanding, ...whom }: BouncesOptions): RecordBounce =>
  async ({ data }, context) => {
    const { log, personalData } = whom;
    const report = data.report?.value;
    if (!report || report.action !== 'failed' || report.messageId === null || report.recipient === null) return;
    const [id] = ourIdsIn([report.messageId]);
    const email = id === undefined ? undefined : await findOurEmail(id);
    if (!email || !(await wentTo(email, await personalData.knownSubject(report.recipient), whom))) return;
    const stream = streamOf.outgoing(email.id);
    const { state } = await load(log, outgoingMessageDecider, stream);
    if (state.end === null && (email.state === 'sent' || email.state === 'in_doubt' || email.state === 'sending')) {
      throw new EndNotRecorded(`how ${stream} ended is not in the log yet`);
    }
    const end = (await log.read(stream)).findLast((event) => isOf(event, emailSent) || isOf(event, emailInDoubt));
    if (!end || (!isOf(end, emailSent) && !isOf(end, emailInDoubt))) return;
    const { attempts: _, ...message } = end.data;
    const { changed } = await handle({
      stream,
      decider: outgoingMessageDecider,
      command: { type: 'bounce', report: { ...message, receivedEmailId: data.about.id, status: report.status } },
      context: byThreader(derivedId('bounce', data.about.id), context),
    });
    // Nobody is left waiting for an answer to what nobody received.
    if (!changed || email.about.kind !== 'conversation') return;
    const { conversationId } = await findStanding(email.about.id);
    await handle({
      stream: streamOf.conversation(conversationId),
      decider: conversationDecider,
      command: { type: 'reopen', because: 'delivery_failed' },
      context: byThreader(derivedId('bounced reply', data.about.id), context),
    });
  };

async function wentTo(
  { id, about, recipient, addressId }: OurEmail,
  subjectId: string | undefined,
  { log, personalData, findMatter }: Pick<BouncesOptions, 'log' | 'personalData' | 'findMatter'>,
): Promise<boolean> {
  if (subjectId === undefined) return false;
  if (about.kind === 'conversation') {
    // A reply is kept under the key of its customer, and may have gone to somebody else of the conversation.
    const history = await log.read(streamOf.conversation(about.id));
    const written = history.find((event) => replyEmailId(event.id) === id);
    const to = written && isOf(written, replyWritten) ? written.data.message.value?.to : undefined;
    return to !== undefined && (await personalData.knownSubject(to)) === subjectId;
  }
  if (addressId === subjectId) return true;
  const persons = (await findMatter(about))?.persons ?? [];
  const [first, second] = persons.map((person) => person.subjectId);
  if (about.kind === 'shipment') return addressId === null && subjectId === (recipient === 'sender' ? first : second);
  return recipient === 'customer' && subjectId === first;
}
