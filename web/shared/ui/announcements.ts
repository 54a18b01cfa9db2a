export interface Announcement {
  id: number;
  text: string;
  /** Spoken at once, into whatever is being read. */
  urgent: boolean;
}

/** Long enough to be spoken after what is being read; then it is out of the way of who reads on to the end of the page. */
export const announcementMs = 10_000;

/** What there is to tell those who do not see the page change, in the order in which it happened. */
export function createAnnouncements() {
  let told: readonly Announcement[] = [];
  let nextId = 1;
  const listeners = new Set<() => void>();

  const set = (next: readonly Announcement[]) => {
    told = next;
    for (const listener of listeners) listener();
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    snapshot: () => told,
    announce: (text: string, { urgent = false }: { urgent?: boolean } = {}) => {
      if (text === '') return;
      const id = nextId++;
      set([...told, { id, text, urgent }]);
      setTimeout(() => set(told.filter((each) => each.id !== id)), announcementMs);
    },
  };
}

export const announcements = createAnnouncements();

/** Has a screen reader say it; most texts are also on the page and go through `Announced`. */
export const { announce } = announcements;
