import type { ChatMessage } from '#contracts/chats.ts';

/** Something said, as the panel shows it. */
export interface Said {
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

/** A conversation as its visitor sees it: what is stored, in its order, and what is still on its way. */
export interface Conversation {
  stored: readonly Said[];
  unsent: readonly Unsent[];
  /** Who of support came in last. */
  supportName: string | undefined;
  isSupportTyping: boolean;
  isClosed: boolean;
}

export const emptyConversation: Conversation = {
  stored: [],
  unsent: [],
  supportName: undefined,
  isSupportTyping: false,
  isClosed: false,
};

/** With a message of the conversation, each once and by its place. What support says ends their typing. */
export function withMessage(conversation: Conversation, message: ChatMessage): Conversation {
  const { stored } = conversation;
  const isSupportTyping = message.sender === 'support' ? false : conversation.isSupportTyping;
  const isClosed = message.sender === 'user' ? false : conversation.isClosed;
  if (stored.some(({ seq }) => seq === message.seq)) return { ...conversation, isSupportTyping, isClosed };
  return { ...conversation, stored: [...stored, fromFrame(message)].toSorted(bySeq), isSupportTyping, isClosed };
}

const fromFrame = ({ id, sender, senderName, text, timestamp, seq }: ChatMessage): Said => ({
  id,
  sender,
  senderName,
  text,
  timestamp,
  seq,
});

const bySeq = (a: Said, b: Said): number => (BigInt(a.seq ?? 0) < BigInt(b.seq ?? 0) ? -1 : 1);

export const withUnsent = (conversation: Conversation, unsent: Unsent): Conversation => ({
  ...conversation,
  unsent: [...conversation.unsent, unsent],
});

/** The message of that `clientMsgId` is stored at that place. */
export function withStored(
  conversation: Conversation,
  { clientMsgId, seq, senderName }: { clientMsgId: string; seq: string; senderName: string },
): Conversation {
  const sent = conversation.unsent.find((unsent) => unsent.clientMsgId === clientMsgId);
  if (!sent) return conversation;
  const said: Said = { id: clientMsgId, sender: 'user', senderName, text: sent.text, timestamp: sent.timestamp, seq };
  const isKnown = conversation.stored.some((each) => each.seq === seq);
  return {
    ...conversation,
    isClosed: false,
    unsent: conversation.unsent.filter((unsent) => unsent !== sent),
    stored: isKnown ? conversation.stored : [...conversation.stored, said].toSorted(bySeq),
  };
}

/** Without a message that was taken back. */
export const withoutMessage = (conversation: Conversation, id: string): Conversation => ({
  ...conversation,
  stored: conversation.stored.filter((said) => said.id !== id),
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
