import { z } from 'zod';
import { browserStorage } from '#web/shared/browser-storage.ts';

const storageKey = 'supportChat';

const ownSchema = z.object({ token: z.string().optional(), userName: z.string() });
const keptSchema = ownSchema.extend({ others: z.array(ownSchema).readonly().optional() });

/** Who a browser is in a conversation. */
export type Own = z.infer<typeof ownSchema>;

/**
 * What a browser keeps of its conversation: who it is; and the same of others that it had, the one of last in front. What was said
 * and what happened is on the server, and what is not sent yet in the unsent storage.
 */
export type Kept = z.infer<typeof keptSchema>;

export interface ConversationStorage {
  read(): Kept;
  write(kept: Kept): void;
}

const nothing: Kept = { userName: '' };

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
