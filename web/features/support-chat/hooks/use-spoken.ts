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
 * Speaks what others say and what happens while the log is open, each once; what was said before only where it is the
 * assistant's welcome.
 */
export function useSpoken({ stored, notices, isKnown }: Known, { said, notice, retracted }: SpokenTexts): void {
  const upTo = useRef<bigint>(undefined);
  const happened = useRef(notices.length);
  const takenBack = useRef(retractedIn(stored));

  useEffect(() => {
    if (!isKnown) return;
    const { current: known } = upTo;
    const newest = stored.at(-1)?.seq;
    upTo.current = BigInt(newest ?? -1);
    if (known === undefined && stored.some(({ isAssistant }) => !isAssistant)) return;
    for (const each of stored) {
      if (each.sender !== 'user' && BigInt(each.seq ?? -1) > (known ?? -1n)) announce(said(each));
    }
  }, [stored, isKnown, said]);

  useEffect(() => {
    for (const { about } of notices.slice(happened.current)) announce(notice(about));
    happened.current = notices.length;
  }, [notices, notice]);

  useEffect(() => {
    if (retractedIn(stored) > takenBack.current) announce(retracted);
    takenBack.current = retractedIn(stored);
  }, [stored, retracted]);
}

const retractedIn = (stored: readonly Said[]): number => stored.filter(({ isRetracted }) => isRetracted).length;
