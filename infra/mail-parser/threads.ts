import { Worker } from 'node:worker_threads';
import { threadCodeOf } from '../entry-of.ts';
import type { ReadEmail } from './mail-parser.ts';

/** What a thread is asked, and what it returns; nothing where it failed. */
export interface Task {
  what: 'read' | 'head' | 'attachment';
  message: Uint8Array;
  place: number;
  ownDomain: string;
}
export interface Answer {
  read?: Omit<ReadEmail, 'fingerprint'>;
  fingerprint?: string;
  attachment?: Uint8Array | undefined;
}

/** Threads that do one task at a time each. */
export interface Threads {
  /**
   * Undefined for a task that took longer, or ended its thread. The time does not count until a thread has begun. Throws where none can
   * be started.
   */
  run(task: Task, timeoutMs: number): Promise<Answer | undefined>;
  close(): Promise<void>;
}

const maxHeapMb = 512;
const entry = { source: 'infra/mail-parser/thread.ts', built: 'mail-parser-thread.js' };

interface Thread {
  worker: Worker;
  finish: ((answer: Answer | undefined) => void) | undefined;
}

/** Threads are started when there is something to do for them. */
export function createThreads(most: number, code = threadCodeOf(entry)): Threads {
  const idle: Thread[] = [];
  const all = new Set<Thread>();
  const waiting: (() => void)[] = [];
  let isClosed = false;

  const end = (thread: Thread) => {
    if (!all.delete(thread)) return;
    const place = idle.indexOf(thread);
    if (place >= 0) idle.splice(place, 1);
    void thread.worker.terminate();
    thread.finish?.(undefined);
    waiting.shift()?.();
  };
  const start = (): Promise<Thread> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } });
      const thread: Thread = { worker, finish: undefined };
      all.add(thread);
      worker.on('message', (said: Answer | 'ready') => (said === 'ready' ? resolve(thread) : thread.finish?.(said)));
      for (const event of ['error', 'messageerror', 'exit'] as const) {
        worker.on(event, (cause: unknown) => {
          end(thread);
          reject(new Error('no thread to read messages in could be started', { cause }));
        });
      }
    });
  /** A thread that has nothing to do, once there is one. */
  const taken = async (): Promise<Thread> => {
    for (;;) {
      if (isClosed) throw new Error('no more messages are read');
      const free = idle.pop();
      if (free) return free;
      if (all.size < most) return start();
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };

  return {
    async run(task, timeoutMs) {
      const thread = await taken();
      thread.worker.ref();
      const answer = await new Promise<Answer | undefined>((resolve) => {
        const timer = setTimeout(() => end(thread), timeoutMs);
        thread.finish = (said) => {
          clearTimeout(timer);
          thread.finish = undefined;
          resolve(said);
        };
        thread.worker.postMessage(task);
      });
      if (all.has(thread)) {
        thread.worker.unref();
        idle.push(thread);
        waiting.shift()?.();
      }
      return answer;
    },
    async close() {
      isClosed = true;
      const workers = [...all].map(({ worker }) => worker);
      for (const thread of all) end(thread);
      for (const wake of waiting.splice(0)) wake();
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
