import { typingEndsMs } from '#web/shared/realtime/typing-signal.ts';
import { withTyping, type Typist } from './desk-state.ts';

export interface Typists {
  heard(typist: Typist, isTyping: boolean): void;
  /** Nobody is heard of any more. */
  forget(): void;
}

export function createTypists(onChange: (typists: readonly Typist[]) => void): Typists {
  const ends = new Map<string, ReturnType<typeof setTimeout>>();
  let typists: readonly Typist[] = [];
  const set = (next: readonly Typist[]) => {
    typists = next;
    onChange(next);
  };
  const heard = (typist: Typist, isTyping: boolean) => {
    const name = `${typist.userId} ${typist.accountId ?? ''}`;
    clearTimeout(ends.get(name));
    ends.delete(name);
    set(withTyping(typists, typist, isTyping));
    if (isTyping)
      ends.set(
        name,
        setTimeout(() => heard(typist, false), typingEndsMs),
      );
  };
  return {
    heard,
    forget() {
      for (const timer of ends.values()) clearTimeout(timer);
      ends.clear();
      set([]);
    },
  };
}
