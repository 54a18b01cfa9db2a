import type { ReceivedEmailEvent } from '#contracts/events/email.ts';
import type { Fact } from '#contracts/events/envelope.ts';
import { isOf } from '#contracts/events/envelope.ts';
import { emailReceived } from '#contracts/events/email.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import { SubjectErased } from '#infra/personal-data/personal-data.ts';
import type { Handle } from '../command.ts';
import { conversationDecider } from '../domain/conversation.ts';
import type { DataOf } from '../domain/conversation-state.ts';
import { bareSubject } from '../domain/mail-subject.ts';
import { splitQuoted } from '../domain/quoted-text.ts';
import { byThreader, type ThreaderContext } from './by-threader.ts';
import type { ReceivedFact } from './facts.ts';
import type { FindMatter } from './persons.ts';
import type { SayInChat } from './say-in-chat.ts';
import type { FindStanding } from './standing.ts';

type PlacedFact = Extract<Fact<ReceivedEmailEvent>, { type: 'EmailThreaded' | 'EmailSetAside' }>;

export interface FollowPlaceOptions {
  handle: Handle;
  log: Pick<EventLog, 'read'>;
  findMatter: FindMatter;
  findStanding: FindStanding;
  sayInChat: SayInChat;
}

/** Makes the conversations follow what an email's stream says: it joins the one, and leaves the other after that. */
export type FollowPlace = (event: PlacedFact, context: ThreaderContext) => Promise<void>;

export function createFollowPlace({ handle, log, findMatter, findStanding, sayInChat }: FollowPlaceOptions): FollowPlace {
  const join = async (event: Extract<PlacedFact, { type: 'EmailThreaded' }>, email: ReceivedFact, context: ThreaderContext) => {
    const { conversationId, opens } = event.data;
    const started = opens && (await startedBy(conversationId, opens, email, findMatter));
    const { state } = await findStanding(conversationId);
    const customerId = state.type === 'none' ? opens?.customerSubjectId : state.customer.subjectId;
    await handle({
      stream: streamOf.conversation(conversationId),
      decider: conversationDecider,
      command: {
        type: 'join',
        email: joinedBy(conversationId, email, customerId),
        ...(started && { opens: started }),
      },
      context: byThreader(derivedId('join', event.id), context),
    });
    const about = started?.about ?? (state.type === 'none' ? null : state.about);
    if (about?.kind === 'chat') await sayInChat(about.id, email, context);
  };

  return async (event, context) => {
    const [received] = await log.read(streamOf.email(event.data.about.id));
    if (!received || !isOf(received, emailReceived)) return;
    try {
      // Whoever was erased meanwhile has nothing to be shown.
      if (event.type === 'EmailThreaded' && received.data.content.value) await join(event, received, context);
    } catch (error) {
      if (!(error instanceof SubjectErased)) throw error;
    }
    const { from } = event.data;
    const to = event.type === 'EmailThreaded' ? event.data.conversationId : null;
    if (from === null || from === to) return;
    await handle({
      stream: streamOf.conversation(from),
      decider: conversationDecider,
      command: { type: 'leave', email: { conversationId: from, receivedEmailId: event.data.about.id, to } },
      context: byThreader(derivedId('leave', event.id), context),
    });
  };
}

type Opens = NonNullable<Extract<PlacedFact, { type: 'EmailThreaded' }>['data']['opens']>;

async function startedBy(
  conversationId: string,
  { about, customerSubjectId }: Opens,
  { data: { content } }: ReceivedFact,
  findMatter: FindMatter,
): Promise<DataOf<'ConversationStarted'>> {
  const matter = about && (await findMatter(about));
  const person = matter?.persons.find(({ subjectId }) => subjectId === customerSubjectId);
  const from = content.value?.from;
  const asTheyWrite = from && content.subjectId === customerSubjectId ? { name: from.name, email: from.address } : null;
  // Their name as the parcel has it: anyone can call themselves anything.
  const known = person?.contact ?? null;
  return {
    conversationId,
    about: matter ? about : null,
    trackingNumber: matter?.trackingNumber ?? null,
    customer: {
      subjectId: customerSubjectId,
      value: known && asTheyWrite ? { name: known.name || asTheyWrite.name, email: asTheyWrite.email } : (known ?? asTheyWrite),
    },
    language: person?.language ?? 'en',
  };
}

function joinedBy(conversationId: string, { data }: ReceivedFact, customerId: string | undefined): DataOf<'EmailJoined'> {
  const { about, kind, content, sentAt, receivedAt } = data;
  const email = content.value;
  const isForward = email !== null && bareSubject(email.subject).type === 'forward';
  const { text, quoted } = email && !isForward ? splitQuoted(email.text) : { text: email?.text.trim() ?? '', quoted: '' };
  return {
    conversationId,
    receivedEmailId: about.id,
    isAutomatic: kind !== 'message',
    isByOther: content.subjectId !== customerId,
    content: {
      subjectId: content.subjectId,
      value: email && {
        senderName: email.from.name,
        senderAddress: email.from.address,
        subject: email.subject,
        text,
        quoted,
        hasHtml: email.html !== null,
        attachments: email.attachments,
      },
    },
    sentAt: kind === 'message' ? plausible(sentAt, receivedAt) : receivedAt,
  };
}

const longestWayMs = 7 * 86_400_000;

/** A Date header may say anything: what it says counts if an email may have been on its way for so long. */
function plausible(sentAt: string | null, receivedAt: string): string {
  if (sentAt === null) return receivedAt;
  const onTheWay = Date.parse(receivedAt) - Date.parse(sentAt);
  return onTheWay >= 0 && onTheWay <= longestWayMs ? sentAt : receivedAt;
}
