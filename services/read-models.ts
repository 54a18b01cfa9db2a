import { asReader } from '#projections/checkpoint.ts';
import type { Core } from './compose.ts';

/** The read models did not come to where the log is. */
export class ModelsBehind extends Error {
  override readonly name = 'ModelsBehind';
}

/** How far the read models have come. */
export const appliedBy =
  ({ models }: Pick<Core, 'models'>) =>
  async () =>
    (await asReader(models)).after;
