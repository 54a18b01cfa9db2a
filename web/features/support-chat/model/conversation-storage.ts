import { z } from 'zod';
import { browserStorage } from '#web/shared/browser-storage.ts';
import { noticeSchema } from './notices.ts';

const storageKey = 'supportChat';

const keptSchema = z.object({
  token: z.string().optional(),
  userName: z.string(),
  unsent: z.array(z.object({ clientMsgId: z.string(), text: z.string(), timestamp: z.string() })).readonly(),
  notices: z.array(noticeSchema).readonly().optional(),
});

/**
 * What a browser keeps of its conversation: who it is, what it could not send yet, and what it heard of beside messages. What was said
 * is on the server.
 */
type Kept = z.infer<typeof keptSchema>;

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
