import type { Logger } from '#infra/logger.ts';

const lookMs = 15_000;

export interface RegularLook {
  look(): Promise<void>;
  /** What is logged where it fails; the next look tries again. */
  failure: string;
  logger: Logger;
}

/** Looks for what is due from now on, one look after the other; returns the function that ends it. */
export function lookRegularly({ look, failure, logger }: RegularLook): () => void {
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void look()
      .catch((error: unknown) => logger.warn({ err: error }, failure))
      .finally(() => {
        looking = false;
      });
  }, lookMs);
  timer.unref();
  return () => clearInterval(timer);
}
