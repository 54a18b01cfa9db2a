/** Up to which place a conversation is known without a gap. */
export interface Heard {
  upTo(): string | undefined;
  /** A message came, from now or from before. */
  message(seq: string): void;
  /** Everything from before has come, up to that place. */
  resumed(seq: string | undefined): void;
  /** The line dropped: what comes on the next one leaves a gap until that is resumed. */
  dropped(): void;
}

/**
 * Messages come in their order once those from before have come. What one says oneself does not count: its place is known before
 * that of what others said meanwhile.
 */
export function createHeard(): Heard {
  let upTo = -1n;
  let newest = -1n;
  let isWhole = false;
  const later = (a: bigint, b: bigint) => (a > b ? a : b);
  return {
    upTo: () => (upTo < 0n ? undefined : String(upTo)),
    message(seq) {
      newest = later(newest, BigInt(seq));
      if (isWhole) upTo = newest;
    },
    resumed(seq) {
      isWhole = true;
      upTo = later(later(newest, upTo), BigInt(seq ?? -1));
    },
    dropped() {
      isWhole = false;
      newest = upTo;
    },
  };
}
