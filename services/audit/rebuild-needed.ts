import type { Models } from '#projections/projector.ts';
import { areWhole } from '#projections/subjects/queries.ts';
import { DomainError } from '../domain/errors.ts';

export const rebuildNeeded = () =>
  new DomainError(
    'rebuild_needed',
    'The read models date from before an update and may lack some of what is known about this person. Rebuild them first, on the page System.',
  );

/** Throws DomainError `rebuild_needed` where something about a person could be missed. */
export async function refuseIncomplete(models: Models): Promise<void> {
  if (!(await areWhole(models))) throw rebuildNeeded();
}
