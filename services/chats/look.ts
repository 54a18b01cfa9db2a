import type { Logger } from '#infra/logger.ts';
import { isServerAway } from '#infra/servers-away.ts';

const lookMs = 15_000;

export interface RegularLook {
  look(): Promise<void>;
  /** What is logged where it fails; the next look tries again. */
  failure: string;
  /** Also at first; otherwise the first look is after a while. */
  isAtOnce?: boolean;
  logger: Logger;
}

/** Looks for what is due from now on, one look after the other; returns the function that ends it. */
export function lookRegularly({ look, failure, isAtOnce = false, logger }: RegularLook): () => void {
  let looking = false;
  const lookOnce = () => {
    if (looking) return;
    looking = true;
    void look()
      .catch((error: unknown) => logger.warn({ err: error }, failure))
      .finally(() => {
        looking = false;
      });
  };
  if (isAtOnce) lookOnce();
  const timer = setInterval(lookOnce, lookMs);
  timer.unref();
  return () => clearInterval(timer);
}

interface EachDue<Due> {
  due: readonly Due[];
  act(due: Due): Promise<unknown>;
  /** What is logged of one for which it fails. */
  failure: string;
  logger: Logger;
}

/** Does it for one conversation after the other; one for which it fails keeps no other waiting. Throws while a server is away. */
export async function forEachDue<Due extends { chatId: string }>({ due, act, failure, logger }: EachDue<Due>): Promise<void> {
  for (const each of due) {
    try {
      await act(each);
    } catch (error) {
      if (isServerAway(error)) throw error;
      logger.error({ err: error, chatId: each.chatId }, failure);
    }
  }
}
