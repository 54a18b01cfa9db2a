/** Who runs through the list leaves no trace in the conversations in between, and no flood of frames. */
export const settleMs = 250;

interface DeskPlaceOptions {
  /** The answer is whether there is a line to somebody who knows who answers here. */
  send(frame: object): boolean;
  /** How long a frame has to wait for room among those of a socket. */
  waitMs(): number;
}

/** The conversation that is open on this page, as colleagues are shown it. */
export function createDeskPlace({ send, waitMs }: DeskPlaceOptions) {
  let open: string | undefined;
  let isLooking = true;
  /** Undefined before anything was told; null for no conversation. */
  let told: string | null | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const place = (isLooking ? open : undefined) ?? null;
    if (place === told) return;
    const wait = waitMs();
    if (wait > 0) timer = setTimeout(tell, wait);
    else if (send({ type: 'open_chat', userId: place })) told = place;
  };
  const tellSoon = () => void (timer ??= setTimeout(tell, settleMs));
  return {
    open(userId: string | undefined) {
      open = userId;
      tellSoon();
    },
    look(looks: boolean) {
      isLooking = looks;
      tellSoon();
    },
    /** The server knows who answers here, and nothing of the place yet. */
    join() {
      told = undefined;
      tell();
    },
    leave() {
      clearTimeout(timer);
      [open, told, timer] = [undefined, undefined, undefined];
    },
  };
}
