import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { listedChatSchema, type attachShipmentSchema } from '#contracts/chat-desk.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { chatsKey } from './list-chats.ts';

/** `POST /api/chats/{id}/shipments`: it is about that shipment. */
export const attachShipmentMutation = (id: string) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: Attempt<z.input<typeof attachShipmentSchema>>) =>
      sendJson('POST', `/api/chats/${encodeURIComponent(id)}/shipments`, body, listedChatSchema, { idempotencyKey }),
    onSettled: thenRefetch(chatsKey),
  });
