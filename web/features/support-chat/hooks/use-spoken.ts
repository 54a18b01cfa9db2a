import { useEffect, useRef } from 'react';
import { announce } from '#web/shared/ui/announce/announcements.ts';
import type { Said } from '../model/conversation.ts';
import type { SupportState } from '../model/support-state.ts';

type Known = Pick<SupportState, 'stored' | 'isKnown'>;

/** Speaks what others say while the log is open, each message once; what was said before only where the visitor has not answered. */
export function useSpoken({ stored, isKnown }: Known, speak: (said: Said) => string): void {
  const upTo = useRef<bigint>(undefined);
  useEffect(() => {
    if (!isKnown) return;
    const { current: known } = upTo;
    const newest = stored.at(-1)?.seq;
    upTo.current = BigInt(newest ?? -1);
    if (known === undefined && stored.some(({ sender }) => sender === 'user')) return;
    for (const said of stored) {
      if (said.sender !== 'user' && BigInt(said.seq ?? -1) > (known ?? -1n)) announce(speak(said));
    }
  }, [stored, isKnown, speak]);
}
