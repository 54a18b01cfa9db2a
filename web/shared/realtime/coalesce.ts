/**
 * Runs a task shortly after it is asked for, never twice at once: requests that come while it waits are one,
 * and a request that comes while it runs makes it run again.
 */
export function coalesce(task: () => Promise<unknown>, delayMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let again = false;

  const run = async () => {
    timer = undefined;
    running = true;
    try {
      await task();
    } finally {
      running = false;
      if (again) request();
    }
  };

  const request = () => {
    again = running;
    if (!running) timer ??= setTimeout(() => void run(), delayMs);
  };

  return {
    request,
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
      again = false;
    },
  };
}
