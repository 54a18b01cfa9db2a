import type { AssistantExtras, ChatFrame, ChatMessage } from '#contracts/chats.ts';

/** Something said, as the panel shows it. */
export interface Said extends AssistantExtras {
  /** The message's own id, or that under which it was sent from here. */
  id: string;
  sender: ChatMessage['sender'];
  senderName: string;
  text: string;
  timestamp: string;
  /** Its place in the conversation, once it is stored. */
  seq: string | undefined;
}

/** A message from here that is not stored yet. */
export interface Unsent {
  clientMsgId: string;
  text: string;
  timestamp: string;
}

/** What happened between messages while the panel was open. */
export interface Notice {
  id: string;
  about: { type: 'joined'; name: string } | { type: 'attached'; trackingNumber: string };
  /** The place of the message that it came after. */
  after: string | undefined;
}

/** A conversation as its visitor sees it: what is stored, in its order, and what is still on its way. */
export interface Conversation {
  stored: readonly Said[];
  unsent: readonly Unsent[];
  notices: readonly Notice[];
  /** Who of support came in last. */
  supportName: string | undefined;
  isSupportTyping: boolean;
  /** Whether anybody of support is there at all; unknown at first. */
  isSupportThere: boolean | undefined;
  isClosed: boolean;
}

export const emptyConversation: Conversation = {
  stored: [],
  unsent: [],
  notices: [],
  supportName: undefined,
  isSupportTyping: false,
  isSupportThere: undefined,
  isClosed: false,
};

/** The conversation after a frame of it. */
export function withFrame(conversation: Conversation, frame: ChatFrame): Conversation {
  switch (frame.type) {
    case 'message':
      return withMessage(conversation, frame);
    case 'retracted':
      return { ...conversation, stored: conversation.stored.filter((said) => said.id !== frame.id) };
    case 'typing':
      return frame.sender === 'support' ? { ...conversation, isSupportTyping: frame.isTyping } : conversation;
    case 'support_joined': {
      const joined = withNotice(conversation, { type: 'joined', name: frame.supportName });
      return { ...joined, supportName: frame.supportName };
    }
    case 'support_presence':
      return { ...conversation, isSupportThere: frame.isThere };
    case 'chat_closed':
      return { ...conversation, isClosed: true, isSupportTyping: false };
    default:
      return conversation;
  }
}

/** Each message once and by its place. What somebody of support says ends their typing. */
function withMessage(conversation: Conversation, message: ChatMessage): Conversation {
  return {
    ...conversation,
    stored: inOrder(conversation.stored, fromFrame(message)),
    isSupportTyping: conversation.isSupportTyping && (message.sender === 'user' || message.isAssistant === true),
    isClosed: message.sender !== 'user' && conversation.isClosed,
  };
}

const fromFrame = ({ type: _type, userId: _userId, ...said }: ChatMessage): Said => said;

const placeOf = ({ seq = '-1' }: Pick<Said, 'seq'>): bigint => BigInt(seq);

/** Most messages come last; a history of thousands is read one by one. */
function inOrder(stored: readonly Said[], said: Said): readonly Said[] {
  const last = stored.at(-1);
  if (!last || placeOf(last) < placeOf(said)) return [...stored, said];
  if (stored.some(({ seq }) => seq === said.seq)) return stored;
  return [...stored, said].toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

/** Something happened after all that is known. */
export function withNotice(conversation: Conversation, about: Notice['about']): Conversation {
  const { notices, stored } = conversation;
  return { ...conversation, notices: [...notices, { id: `notice-${notices.length}`, about, after: stored.at(-1)?.seq }] };
}

/** The message of that `clientMsgId` is stored at that place. */
export function withStored(
  conversation: Conversation,
  { clientMsgId, seq, senderName }: { clientMsgId: string; seq: string; senderName: string },
): Conversation {
  const sent = conversation.unsent.find((unsent) => unsent.clientMsgId === clientMsgId);
  if (!sent) return conversation;
  const { text, timestamp } = sent;
  return {
    ...withoutUnsent(conversation, clientMsgId),
    isClosed: false,
    stored: inOrder(conversation.stored, { id: clientMsgId, sender: 'user', senderName, text, timestamp, seq }),
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
