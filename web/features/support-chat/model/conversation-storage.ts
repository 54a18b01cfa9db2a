import { z } from 'zod';
import { browserStorage } from '#web/shared/browser-storage.ts';

const storageKey = 'supportChat';

const keptConversation = z.object({
  token: z.string().optional(),
  userName: z.string(),
  unsent: z.array(z.object({ clientMsgId: z.string(), text: z.string(), timestamp: z.string() })).readonly(),
});
const keptSchema = keptConversation.extend({ others: z.array(keptConversation).readonly().optional() });

/**
 * What a browser keeps of its conversation: who it is, and what it could not send yet; and the same of others that it had, the one of
 * last in front. What was said and what happened is on the server.
 */
export type Kept = z.infer<typeof keptSchema>;

export interface ConversationStorage {
  read(): Kept;
  write(kept: Kept): void;
}

const nothing: Kept = { userName: '', unsent: [] };

export const conversationStorage: ConversationStorage = {
  read() {
    try {
      return keptSchema.safeParse(JSON.parse(browserStorage.get(storageKey) ?? '')).data ?? nothing;
    } catch {
      return nothing;
    }
  },
  write: (kept) => browserStorage.set(storageKey, JSON.stringify(kept)),
};
