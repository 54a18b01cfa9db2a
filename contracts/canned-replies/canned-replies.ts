/** The short names under which agents find the replies that are ready to be sent. */
export const replyNames = [
  'hello',
  'moment',
  'number',
  'eta',
  'delay',
  'customs',
  'home',
  'address',
  'damage',
  'billing',
  'price',
  'bye',
] as const;
export type ReplyName = (typeof replyNames)[number];

/**
 * The replies of one language. In a text, `{name}` is the visitor, `{number}` the parcel's tracking number and `{day}` its expected
 * delivery date; what is not known is filled in by the agent before the reply is sent.
 */
export type CannedReplies = Record<ReplyName, { title: string; text: string }>;
