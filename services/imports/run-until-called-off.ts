import { streamOf } from '#contracts/events/registry.ts';
import { importsAtWorkSubject } from '#contracts/subjects.ts';
import type { Bus } from '#infra/bus/bus.ts';
import { createDoorbell } from '#infra/doorbell.ts';
import { importDecider, type ExistingImport } from '../domain/import.ts';
import { load } from '../load.ts';
import type { MayGoOn } from './may-go-on.ts';
import { runImport, settleRows, type RunOptions } from './run.ts';

/** How often it is looked whether the import may go on, where no bell is heard. */
const lookMs = 2_000;

/** The API key that started an import was revoked, has expired or may no longer import. */
export class KeyEnded extends Error {
  override readonly name = 'KeyEnded';
}

export interface RunUntilCalledOffOptions extends RunOptions {
  bus: Pick<Bus, 'subscribe'>;
  mayGoOn: MayGoOn;
}

/**
 * Runs an import until it is over or the log says that somebody called it off, or that the key that started it has ended: then no other row
 * is begun. Rejects as `runImport` does, and with KeyEnded.
 */
export async function runUntilCalledOff(
  options: RunUntilCalledOffOptions,
  begun: ExistingImport,
  signal: AbortSignal,
): Promise<void> {
  const { bus, mayGoOn } = options;
  const [calledOff, over] = [new AbortController(), new AbortController()];
  const bell = createDoorbell();
  let hasKeyEnded = false;
  const look = async () => {
    const running = await asRunning(options, begun.id);
    if (running && !(await mayGoOn(running))) hasKeyEnded = true;
    if (!running || hasKeyEnded) calledOff.abort();
  };
  const keepLooking = async () => {
    for (;;) {
      await bell.wait(lookMs, over.signal);
      if (over.signal.aborted || calledOff.signal.aborted) return;
      // Where it cannot be looked up, the next time or the end of the batch tells.
      await look().catch(() => undefined);
    }
  };
  const unsubscribe = bus.subscribe(importsAtWorkSubject, () => bell.ring());
  try {
    void keepLooking();
    await runImport(options, begun, { signal, calledOff: calledOff.signal, look });
  } finally {
    over.abort();
    unsubscribe();
  }
  if (!hasKeyEnded) return;
  const running = await asRunning(options, begun.id);
  if (!running) return;
  // Another process may have ended in the middle of the batch.
  await settleRows(options, running);
  throw new KeyEnded(`the API key that started import ${begun.id} has ended`);
}

/** The import as the log has it, while it runs. */
async function asRunning({ log }: Pick<RunOptions, 'log'>, id: string): Promise<ExistingImport | undefined> {
  const { state } = await load(log, importDecider, streamOf.import(id));
  return state.type === 'running' ? state : undefined;
}
