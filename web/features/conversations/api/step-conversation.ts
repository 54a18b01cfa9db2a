import { mutationOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type {
  assignConversationSchema,
  conversationStepSchema,
  mergeConversationSchema,
  noteConversationSchema,
  snoozeConversationSchema,
  splitConversationSchema,
  unmergeConversationSchema,
} from '#contracts/conversations.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { conversationAddress } from './fetch-conversation.ts';
import { conversationsKey } from './list-conversations.ts';

interface StepBodies {
  resolve: z.input<typeof conversationStepSchema>;
  reopen: z.input<typeof conversationStepSchema>;
  snooze: z.input<typeof snoozeConversationSchema>;
  assign: z.input<typeof assignConversationSchema>;
  notes: z.input<typeof noteConversationSchema>;
  merge: z.input<typeof mergeConversationSchema>;
  unmerge: z.input<typeof unmergeConversationSchema>;
  split: z.input<typeof splitConversationSchema>;
}
/** What can be done with a conversation besides answering in it, with what it takes. */
export type ConversationStep = { [Step in keyof StepBodies]: { step: Step; body: StepBodies[Step] } }[keyof StepBodies];

/** `POST /api/email-conversations/{id}/{step}`. */
export const stepConversationMutation = (id: string) =>
  mutationOptions({
    mutationFn: ({ step, body, idempotencyKey }: ConversationStep & { idempotencyKey: string }) =>
      sendJson('POST', `${conversationAddress(id)}/${step}`, body, z.unknown(), { idempotencyKey }),
    onSettled: thenRefetch(conversationsKey),
  });
