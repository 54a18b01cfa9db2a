/** The gateway closes a socket at the twenty-first frame within ten seconds: some stay free for what else a page sends. */
const mostFrames = 16;
/** Frames that were sent apart may arrive closer together. */
const windowMs = 11_000;

/** Keeps what is sent on one socket below what the gateway takes. */
export interface FramePace {
  /** A frame was sent. */
  count(): void;
  /** How long the next one has to wait; 0 where it need not. */
  waitMs(): number;
  /** Begins anew, on another socket. */
  reset(): void;
}

export function createFramePace(): FramePace {
  let sentAt: number[] = [];
  return {
    count: () => void (sentAt = [...sentAt.slice(1 - mostFrames), performance.now()]),
    waitMs() {
      const [oldest] = sentAt;
      if (oldest === undefined || sentAt.length < mostFrames) return 0;
      return Math.max(0, Math.ceil(oldest + windowMs - performance.now()));
    },
    reset: () => void (sentAt = []),
  };
}
