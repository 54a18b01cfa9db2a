import { useState } from 'react';
import { draftStorage, type DraftKind } from '../model/draft-storage.ts';

/** What is being written in a conversation; to be keyed by it. */
export function useDraft(chatId: string, kind: DraftKind) {
  const [text, setText] = useState(() => draftStorage.read(chatId, kind));
  const write = (next: string) => {
    setText(next);
    draftStorage.write(chatId, kind, next);
  };
  return [text, write] as const;
}
