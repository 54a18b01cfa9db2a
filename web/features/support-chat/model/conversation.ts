import type { ChatFrame, ChatMessage, MessageExtras } from '#contracts/chats.ts';
import { paths } from '#contracts/paths.ts';
import { placeOf, withNotice, withRating, type Notice } from './notices.ts';

/** Something said, as the panel shows it. */
export interface Said extends MessageExtras {
  /** The message's own id, or that under which it was sent from here. */
  id: string;
  /** The message's own id, where it is known. */
  messageId?: string;
  sender: ChatMessage['sender'];
  senderName: string;
  text: string;
  timestamp: string;
  /** Its place in the conversation, once it is stored. */
  seq: string | undefined;
  /** Whoever said it has taken it back. */
  isRetracted?: boolean;
}

/** A message from here that is not stored yet. */
export interface Unsent {
  clientMsgId: string;
  text: string;
  timestamp: string;
}

/** A conversation as its visitor sees it: what is stored, in its order, and what is still on its way. */
export interface Conversation {
  stored: readonly Said[];
  unsent: readonly Unsent[];
  notices: readonly Notice[];
  /** Who of support came in or wrote last. */
  supportName: string | undefined;
  isSupportTyping: boolean;
  /** Whether anybody of support is there at all; unknown at first. */
  isSupportThere: boolean | undefined;
  /** How long an answer of a person is likely to take, where that is known. */
  waitSeconds: number | undefined;
  /** When somebody is there again, while support is closed. */
  opensAt: string | undefined;
}

export const emptyConversation: Conversation = {
  stored: [],
  unsent: [],
  notices: [],
  supportName: undefined,
  isSupportTyping: false,
  isSupportThere: undefined,
  waitSeconds: undefined,
  opensAt: undefined,
};

/** The conversation after a frame of it. */
export function withFrame(conversation: Conversation, frame: ChatFrame): Conversation {
  switch (frame.type) {
    case 'message':
      return withMessage(conversation, frame);
    case 'retracted':
      return withRetracted(conversation, frame);
    case 'support_joined': {
      const joined = withNotice(conversation, { type: 'joined', name: frame.supportName }, frame.seq);
      return { ...joined, supportName: frame.supportName };
    }
    case 'support_presence':
      return { ...conversation, isSupportThere: frame.isThere, waitSeconds: frame.waitSeconds, opensAt: frame.opensAt };
    case 'chat_closed':
      return { ...withNotice(conversation, { type: 'closed' }, frame.seq), isSupportTyping: false };
    case 'chat_rated':
      return withRating(conversation, frame.rating, frame.seq);
    case 'tracking_number_given':
      return withNotice(conversation, { type: 'attached', trackingNumber: frame.trackingNumber }, frame.seq);
    default:
      return conversation;
  }
}

/** Whether somebody of support says it, and not the assistant. */
export const isOfPerson = ({ sender, isAssistant }: Pick<Said, 'sender' | 'isAssistant'>): boolean =>
  sender === 'support' && isAssistant !== true;

/** Each message once and by its place. What somebody of support says ends their typing. */
function withMessage(conversation: Conversation, message: ChatMessage): Conversation {
  const stored = inOrder(conversation.stored, fromFrame(message));
  if (!isOfPerson(message)) return { ...conversation, stored };
  return { ...conversation, stored, supportName: message.senderName, isSupportTyping: false };
}

const fromFrame = ({ type: _type, userId: _userId, ...said }: ChatMessage): Said => ({
  ...said,
  text: besideCard(said),
  messageId: said.id,
});

/** The address of a parcel that is shown whole is in the text for those who have no card; here the card leads there. */
function besideCard({ text, parcel }: Pick<ChatMessage, 'text' | 'parcel'>): string {
  if (!parcel || parcel.key === null) return text;
  const address = paths.trackingUnlocked(parcel.trackingNumber, parcel.key);
  return text
    .split(' ')
    .filter((word) => !word.includes(address))
    .join(' ');
}

/** Most messages come last; a history of thousands is read one by one. */
function inOrder(stored: readonly Said[], said: Said): readonly Said[] {
  const last = stored.at(-1);
  if (!last || placeOf(last.seq) < placeOf(said.seq)) return [...stored, said];
  const known = stored.find(({ seq }) => seq === said.seq);
  if (known) return stored.map((each) => (each === known ? { ...said, ...known } : each));
  return [...stored, said].toSorted((a, b) => (placeOf(a.seq) < placeOf(b.seq) ? -1 : 1));
}

/** What was taken back has its place still; `message` is what is left of it where it came before its reader. */
export function withRetracted(
  conversation: Conversation,
  { id, message }: Pick<Extract<ChatFrame, { type: 'retracted' }>, 'id' | 'message'>,
): Conversation {
  const isKnown = conversation.stored.some(({ messageId }) => messageId === id);
  const stored =
    isKnown || message === undefined
      ? conversation.stored.map((said) => (said.messageId === id ? retracted(said) : said))
      : inOrder(conversation.stored, retracted({ id, messageId: id, senderName: '', text: '', ...message }));
  return { ...conversation, stored };
}

const retracted = ({ options: _options, parcel: _parcel, photo: _photo, ...said }: Said): Said => ({
  ...said,
  text: '',
  isRetracted: true,
});

/** The message of that `clientMsgId` is stored at that place. */
export function withStored(
  conversation: Conversation,
  {
    clientMsgId,
    seq,
    messageId,
    senderName,
  }: { clientMsgId: string; seq: string; messageId: string | undefined; senderName: string },
): Conversation {
  const sent = conversation.unsent.find((unsent) => unsent.clientMsgId === clientMsgId);
  if (!sent) return conversation;
  const { text, timestamp } = sent;
  return {
    ...withoutUnsent(conversation, clientMsgId),
    stored: inOrder(conversation.stored, {
      id: clientMsgId,
      ...(messageId !== undefined && { messageId }),
      ...{ sender: 'user', senderName, text, timestamp, seq },
    }),
  };
}

export const withoutUnsent = (conversation: Conversation, clientMsgId: string): Conversation => ({
  ...conversation,
  unsent: conversation.unsent.filter((unsent) => unsent.clientMsgId !== clientMsgId),
});

/** Everything that was said, what is on its way last. */
export const everythingSaid = ({ stored, unsent }: Conversation, userName: string): Said[] => [
  ...stored,
  ...unsent.map(({ clientMsgId: id, ...said }) => ({
    id,
    sender: 'user' as const,
    senderName: userName,
    seq: undefined,
    ...said,
  })),
];

/** What the assistant offers to say, while nothing else has been said since. */
export function optionsOf({ stored, unsent }: Conversation): readonly string[] {
  const newest = stored.at(-1);
  return unsent.length === 0 ? (newest?.options ?? []) : [];
}
