import { createObservable } from '../../observable.ts';

export interface Announcement {
  id: number;
  text: string;
  /** Spoken at once, into whatever is being read. */
  urgent: boolean;
  /** By the page's own clock, in milliseconds. */
  at: number;
}

/** Long enough to be spoken after what is being read; then it is out of the way of who reads on to the end of the page. */
export const announcementMs = 10_000;

export function createAnnouncements() {
  const recent = createObservable<readonly Announcement[]>([]);
  let nextId = 1;

  return {
    subscribe: recent.subscribe,
    snapshot: recent.get,
    announce: (text: string, { urgent = false }: { urgent?: boolean } = {}) => {
      if (text === '') return;
      const id = nextId++;
      recent.set([...recent.get(), { id, text, urgent, at: performance.now() }]);
      setTimeout(() => recent.set(recent.get().filter((each) => each.id !== id)), announcementMs);
    },
  };
}

export const announcements = createAnnouncements();

/** Has a screen reader say it; most texts are also on the page and go through `Announced`. */
export const { announce } = announcements;
