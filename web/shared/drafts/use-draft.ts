import { useState } from 'react';
import type { DraftKind, DraftStorage } from './draft-storage.ts';

/** What is being written in a conversation; to be keyed by it. */
export function useDraft(storage: DraftStorage, id: string, kind: DraftKind) {
  const [text, setText] = useState(() => storage.read(id, kind));
  const write = (next: string) => {
    setText(next);
    storage.write(id, kind, next);
  };
  return [text, write] as const;
}
