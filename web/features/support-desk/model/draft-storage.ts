/** Sign-out forgets everything with that beginning. */
const prefix = 'waybill.support-draft';

export type DraftKind = 'reply' | 'note';

export interface DraftStorage {
  read(chatId: string, kind: DraftKind): string;
  write(chatId: string, kind: DraftKind, text: string): void;
}

/** What an agent has begun to write in each conversation, kept in this tab; a browser that keeps nothing loses it at a reload. */
export function createDraftStorage(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): DraftStorage {
  const here = new Map<string, string>();
  const nameOf = (chatId: string, kind: DraftKind) => `${prefix}.${kind}.${chatId}`;
  const attempt = <T>(task: (kept: ReturnType<typeof storage>) => T): T | undefined => {
    try {
      return task(storage());
    } catch {
      return undefined;
    }
  };
  return {
    read(chatId, kind) {
      const name = nameOf(chatId, kind);
      return attempt((kept) => kept.getItem(name) ?? '') ?? here.get(name) ?? '';
    },
    write(chatId, kind, text) {
      const name = nameOf(chatId, kind);
      here.set(name, text);
      attempt((kept) => (text === '' ? kept.removeItem(name) : kept.setItem(name, text)));
    },
  };
}

export const draftStorage = createDraftStorage(() => sessionStorage);
