export type DraftKind = 'reply' | 'note' | 'subject' | 'files';

export interface DraftStorage {
  read(id: string, kind: DraftKind): string;
  write(id: string, kind: DraftKind, text: string): void;
}

/**
 * What staff have begun to write in each conversation, kept in this tab; a browser that keeps nothing loses it at a reload. Sign-out
 * forgets everything with a name such as `waybill.support-draft`.
 */
export function createDraftStorage(
  area: `waybill.${string}-draft`,
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): DraftStorage {
  const here = new Map<string, string>();
  const nameOf = (id: string, kind: DraftKind) => `${area}.${kind}.${id}`;
  const attempt = <T>(task: (kept: ReturnType<typeof storage>) => T): T | undefined => {
    try {
      return task(storage());
    } catch {
      return undefined;
    }
  };
  return {
    read(id, kind) {
      const name = nameOf(id, kind);
      return attempt((kept) => kept.getItem(name) ?? '') ?? here.get(name) ?? '';
    },
    write(id, kind, text) {
      const name = nameOf(id, kind);
      here.set(name, text);
      attempt((kept) => (text === '' ? kept.removeItem(name) : kept.setItem(name, text)));
    },
  };
}

export const supportDrafts = createDraftStorage('waybill.support-draft', () => sessionStorage);
export const emailDrafts = createDraftStorage('waybill.email-draft', () => sessionStorage);
