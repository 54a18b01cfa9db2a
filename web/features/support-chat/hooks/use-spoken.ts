import { useEffect, useRef } from 'react';
import { announce } from '#web/shared/ui/announce/announcements.ts';
import type { Said } from '../model/conversation.ts';
import type { Notice } from '../model/notices.ts';
import type { SupportState } from '../model/support-state.ts';

type Known = Pick<SupportState, 'stored' | 'notices' | 'isKnown'>;

interface SpokenTexts {
  said(said: Said): string;
  notice(about: Notice['about']): string;
  retracted: string;
}

/**
 * Speaks what others say and what happens while the log is open, each once; what was there before only where it is the
 * assistant's welcome.
 */
export function useSpoken({ stored, notices, isKnown }: Known, { said, notice, retracted }: SpokenTexts): void {
  const upTo = useRef<bigint>(undefined);
  const happened = useRef<ReadonlySet<Notice>>(undefined);
  const takenBack = useRef<ReadonlySet<string>>(undefined);

  useEffect(() => {
    if (!isKnown) return;
    const { current: known } = upTo;
    // What one says oneself may be known before what others said a moment earlier.
    const newest = stored.findLast(({ sender }) => sender !== 'user')?.seq;
    upTo.current = BigInt(newest ?? -1);
    if (known === undefined && stored.some(({ isAssistant }) => !isAssistant)) return;
    for (const each of stored) {
      if (each.sender !== 'user' && !each.isRetracted && BigInt(each.seq ?? -1) > (known ?? -1n)) announce(said(each));
    }
  }, [stored, isKnown, said]);

  useEffect(() => {
    if (!isKnown) return;
    const { current: known } = happened;
    happened.current = new Set(notices);
    if (known) for (const each of notices) if (!known.has(each)) announce(notice(each.about));
  }, [notices, isKnown, notice]);

  useEffect(() => {
    if (!isKnown) return;
    const { current: known } = takenBack;
    takenBack.current = new Set(stored.flatMap(({ id, isRetracted }) => (isRetracted ? id : [])));
    if (known && [...takenBack.current].some((id) => !known.has(id))) announce(retracted);
  }, [stored, isKnown, retracted]);
}
