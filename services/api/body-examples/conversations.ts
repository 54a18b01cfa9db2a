import type { z } from 'zod';
import {
  assignConversationSchema,
  conversationStepSchema,
  mergeConversationSchema,
  noteConversationSchema,
  replyStepSchema,
  retryReplySchema,
  sendReplySchema,
  snoozeConversationSchema,
  splitConversationSchema,
  threadEmailSchema,
  unmergeConversationSchema,
} from '#contracts/conversations.ts';
import { replyToEmailSchema } from '#contracts/emails.ts';
import { type Examples, one } from './example.ts';

export const conversations: readonly [z.ZodType, Examples][] = [
  [
    sendReplySchema,
    one({
      customerEmail: 'jonas.weber@example.com',
      subject: 'Re: Shipment WE483920175525GH',
      message: 'It is on the truck, and arrives between five and seven.',
      trackingNumber: 'WE483920175525GH',
      conversationId: '01980000-0000-7000-8000-000000000001',
    }),
  ],
  [
    replyToEmailSchema,
    one({ to: 'jonas.weber@example.com', subject: 'Re: Where is my parcel?', body: 'It arrives between five and seven.' }),
  ],
  [replyStepSchema, one({})],
  [retryReplySchema, one({ copyConfirmed: true })],
  [conversationStepSchema, one({})],
  [snoozeConversationSchema, one({ until: '2026-03-02T09:00:00+01:00' })],
  [
    assignConversationSchema,
    {
      colleague: { summary: 'To a colleague', value: { accountId: '01980000-0000-7000-8000-00000000000a' } },
      nobody: { summary: 'To nobody', value: { accountId: null } },
    },
  ],
  [noteConversationSchema, one({ text: 'Called the depot: the parcel is on the next truck.' })],
  [mergeConversationSchema, one({ into: '01980000-0000-7000-8000-000000000c02' })],
  [unmergeConversationSchema, one({ from: '01980000-0000-7000-8000-000000000c01' })],
  [splitConversationSchema, one({ emailIds: ['01980000-0000-7000-8000-000000000e01'] })],
  [
    threadEmailSchema,
    {
      move: { summary: 'Into a conversation', value: { conversationId: '01980000-0000-7000-8000-000000000c01' } },
      undo: { summary: 'Take the last move back', value: { conversationId: null } },
    },
  ],
];
