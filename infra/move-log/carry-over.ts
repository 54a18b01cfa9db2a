import { compareLogs } from './compare-logs.ts';
import { copyMissing, type Copied, type CopyOptions } from './copy-log.ts';
import type { PositionMove } from './positions.ts';
import { tallyOf } from './tally.ts';

export interface CarryOptions extends Omit<CopyOptions, 'onOriginal'> {
  /** To be told where every event stands in both logs. */
  positions?: Pick<PositionMove, 'noteOriginal' | 'noteCopy'>;
  /** Called when everything was copied. */
  onCopied?(): void;
}

/**
 * Copies what the target does not have yet, and makes sure that it has everything and nothing else; each log is read once. Throws what
 * {@link copyMissing} throws, and TargetInUse with the first event of the target that the source does not have there.
 */
export async function carryOver(options: CarryOptions): Promise<Copied> {
  const { source, target, signal, positions, onCopied } = options;
  const copied = await copyMissing({ ...options, onOriginal: (event) => positions?.noteOriginal(event) });
  onCopied?.();
  const { hash } = await tallyOf(target, (event) => {
    signal.throwIfAborted();
    return positions?.noteCopy(event);
  });
  if (hash === copied.hash) return copied;
  await compareLogs(source, target, () => signal.throwIfAborted());
  throw new Error('The target does not have what was copied. Run this again; nothing was switched.');
}
