import { streamOf } from '#contracts/events/registry.ts';
import { importsAtWorkSubject } from '#contracts/subjects.ts';
import type { Bus } from '#infra/bus/bus.ts';
import { createDoorbell } from '#infra/doorbell.ts';
import { importDecider, type ExistingImport } from '../domain/import.ts';
import { load } from '../load.ts';
import { runImport, type RunOptions } from './run.ts';

/** How often it is looked whether somebody called the import off, where no bell is heard. */
const lookMs = 2_000;

/** Runs an import until it is over or the log says that somebody called it off: then no other row is begun. Rejects as `runImport` does. */
export async function runUntilCalledOff(
  options: RunOptions & { bus: Pick<Bus, 'subscribe'> },
  { id }: ExistingImport,
  signal: AbortSignal,
): Promise<void> {
  const { bus, log } = options;
  const [calledOff, over] = [new AbortController(), new AbortController()];
  const bell = createDoorbell();
  const look = async (): Promise<ExistingImport | undefined> => {
    const { state } = await load(log, importDecider, streamOf.import(id));
    if (state.type === 'running') return state;
    calledOff.abort();
    return undefined;
  };
  const keepLooking = async () => {
    for (;;) {
      await bell.wait(lookMs, over.signal);
      if (over.signal.aborted) return;
      // Where it cannot be looked up, the next time or the end of the batch tells.
      await look().catch(() => undefined);
    }
  };
  const unsubscribe = bus.subscribe(importsAtWorkSubject, () => bell.ring());
  try {
    // Nobody heard what was said before.
    const running = await look();
    if (!running) return;
    void keepLooking();
    await runImport(options, running, { signal, calledOff: calledOff.signal });
  } finally {
    over.abort();
    unsubscribe();
  }
}
