import { isSealed } from '#contracts/events/envelope.ts';
import type { StoredEvent } from '#infra/event-store/event-store.ts';
import { isKeyMissing } from '#infra/event-store/event-log.ts';
import { transform } from '#infra/event-store/transform.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';

/**
 * An event as a line of JSON with the texts of persons, of one person only where one is named; of somebody who was erased the value is
 * null, and without a value stays what is not to be read or cannot be. Throws PersonalDataUnavailable.
 */
export async function lineInClear(
  personalData: Pick<PersonalData, 'open'>,
  { id, stream, revision, type, recordedAt, data, metadata }: StoredEvent,
  subjects?: ReadonlySet<string>,
): Promise<string> {
  const opened = await transform(data, isSealed, async (sealed) => {
    if (subjects && !subjects.has(sealed.subjectId)) return { subjectId: sealed.subjectId };
    try {
      return { subjectId: sealed.subjectId, value: await personalData.open(sealed, id) };
    } catch (error) {
      if (!isKeyMissing(error)) throw error;
      return { subjectId: sealed.subjectId };
    }
  });
  const happened = { id, stream, revision: String(revision), type, recordedAt: recordedAt.toISOString() };
  return JSON.stringify({ ...happened, data: opened, metadata });
}
