/** Well before whoever reads it believes that the typing has ended. */
export const typingRepeatMs = 5_000;
export const typingRestMs = 3_000;
/** Whoever types and clears the field in turn is not told of each time. */
export const typingAgainMs = 2_500;
/** Whoever is not heard of again for so long has stopped typing. */
export const typingEndsMs = 10_000;

/** Tells that somebody types, again and again while they do, and once that they have stopped. */
export interface TypingSignal {
  /** That text is in the field now. */
  typed(text: string): void;
  stop(): void;
}

export function createTypingSignal(tell: (isTyping: boolean) => void): TypingSignal {
  let isTold = false;
  let toldAt = Number.NEGATIVE_INFINITY;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    isTold = true;
    toldAt = performance.now();
    tell(true);
  };
  const stop = () => {
    clearTimeout(rest);
    clearTimeout(later);
    if (!isTold) return;
    isTold = false;
    tell(false);
  };
  return {
    typed(text) {
      if (text.trim() === '') return stop();
      clearTimeout(rest);
      clearTimeout(later);
      rest = setTimeout(stop, typingRestMs);
      const waitMs = toldAt + (isTold ? typingRepeatMs : typingAgainMs) - performance.now();
      if (waitMs <= 0) return start();
      // They are told of the first letter after a message as soon as that is allowed, unless another one comes first.
      if (!isTold) later = setTimeout(start, waitMs);
      return undefined;
    },
    stop,
  };
}
