import { emptyConversation, type Conversation } from './conversation.ts';

/**
 * What the server would not take: something to be sent, now or ever, to take a message back, or to email the conversation; to join, while too many
 * of one network do; or to go on with a conversation that is over for this browser.
 */
export type Refusal = 'sending' | 'waiting' | 'retracting' | 'mailing' | 'joining' | 'over';

/** What the panel shows. */
export interface SupportState extends Conversation {
  isOnline: boolean;
  /** Whether what was said before has come. */
  isKnown: boolean;
  /** Empty until the visitor has given a name. */
  userName: string;
  /** The message that is on its way right now, by its `clientMsgId`. */
  sending: string | undefined;
  refusal: Refusal | undefined;
  /** Which conversation it is since the page was loaded; another number is another one. */
  conversation: number;
  /** Whether this browser had another one. */
  hasOther: boolean;
}

export const nothingSaid: SupportState = {
  ...emptyConversation,
  isOnline: false,
  isKnown: false,
  userName: '',
  sending: undefined,
  refusal: undefined,
  conversation: 0,
  hasOther: false,
};
