/** The queue is full, in total or for this client. Nothing was done. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** For whom a task is done. */
export interface QueuePlace {
  client: string;
  /** Goes before all unknown clients. */
  isKnown: boolean;
}

/** Does costly things a few at a time, so that no client waits for all that another one asks for. */
export interface FairQueue {
  /** Runs the task when it is its turn; the clients take turns. Throws {@link QueueFull} at once. */
  run<T>(place: QueuePlace, task: () => Promise<T>): Promise<T>;
}

export interface FairQueueLimits {
  atOnce: number;
  /** Of `atOnce`, how many may be one client's. */
  ofOneClient: number;
  /** How many known ones may wait, and as many others. */
  waiting: number;
  waitingOfOneClient: number;
}

interface Waiter extends QueuePlace {
  start(): void;
}

export function createFairQueue({ atOnce, ofOneClient, waiting, waitingOfOneClient }: FairQueueLimits): FairQueue {
  const running: QueuePlace[] = [];
  let waiters: Waiter[] = [];

  const mayStart = ({ client }: QueuePlace) => running.length < atOnce && countOf(client, running) < ofOneClient;

  const startNext = () => {
    const ready = waiters.filter(mayStart);
    const next = ready.find(({ isKnown }) => isKnown) ?? ready[0];
    if (!next) return;
    const others = waiters.filter(({ client }) => client !== next.client);
    waiters = [...others, ...waiters.filter((waiter) => waiter.client === next.client && waiter !== next)];
    next.start();
  };

  const turnOf = (place: QueuePlace): Promise<void> | undefined => {
    if (mayStart(place)) return void running.push(place);
    const before = waiters.filter(({ isKnown }) => isKnown === place.isKnown);
    if (before.length >= waiting || countOf(place.client, before) >= waitingOfOneClient) {
      throw new QueueFull('too much is waiting already');
    }
    return new Promise((resolve) => {
      const start = () => {
        running.push(place);
        resolve();
      };
      waiters.push({ ...place, start });
    });
  };

  return {
    async run(place, task) {
      await turnOf(place);
      try {
        return await task();
      } finally {
        running.splice(running.indexOf(place), 1);
        startNext();
      }
    },
  };
}

const countOf = (client: string, places: readonly QueuePlace[]): number =>
  places.filter((place) => place.client === client).length;
