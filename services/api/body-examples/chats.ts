import type { z } from 'zod';
import { assignChatSchema, attachShipmentSchema, markReadSchema, noteChatSchema, takeChatSchema } from '#contracts/chat-desk.ts';
import { type Examples, one } from './example.ts';

export const chats: readonly [z.ZodType, Examples][] = [
  [takeChatSchema, one({ supportName: 'Lin' })],
  [
    assignChatSchema,
    {
      colleague: { summary: 'To a colleague', value: { accountId: '01980000-0000-7000-8000-00000000000a' } },
      everybody: { summary: 'Back to everybody', value: { accountId: null } },
    },
  ],
  [noteChatSchema, one({ text: 'Called the depot: the parcel is on the next truck.' })],
  [attachShipmentSchema, one({ trackingNumber: 'WE483920175525GH' })],
  [markReadSchema, one({ seq: '12' })],
];
