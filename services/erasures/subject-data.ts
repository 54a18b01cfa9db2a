import type { TakeSubjectData } from '#contracts/erasures.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import type { Outbox } from '#infra/outbox/outbox.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import { placesNaming } from '#projections/history/queries.ts';
import type { Models } from '#projections/projector.ts';
import { mergedStreams } from '../archives/merged-streams.ts';
import { tarGz } from '../archives/tar-gz.ts';
import type { ImportReader } from '../imports/reader.ts';
import type { SeekPerson } from './find-subject.ts';
import { createImportRowEvents } from './import-rows.ts';
import { createOwnEvents, type OwnEvent } from './own-events.ts';
import { queuedMessages, streamsOfMessages } from './messages-to-person.ts';
import { subjectPage } from './page/subject-page.ts';
import { rebuildNeeded } from '../audit/rebuild-needed.ts';
import { languageOfPerson } from './person-language.ts';
import { streamsOfPerson } from './person-streams.ts';
import { filesOfPerson, type KeptFiles } from './subject-files.ts';

export interface SubjectDataOptions extends KeptFiles {
  models: Models;
  store: EventStore;
  outbox: Pick<Outbox, 'messagesTo'>;
  personalData: Pick<PersonalData, 'open'>;
  log: Pick<EventLog, 'read'>;
  importReader: Pick<ImportReader, 'match'>;
  seekPerson: SeekPerson;
}

/**
 * Everything that is known of a person, made while it is read; `count` is the number of streams that it is in. Of files there is one in
 * memory at a time; the texts of that one person are until the end.
 */
export interface TakenData {
  id: string;
  count: number;
  parts: AsyncGenerator<Uint8Array>;
}

/**
 * The data of whoever has an email address, and of nobody else; undefined where there is nothing. Throws DomainError `rebuild_needed`
 * where some of it could be missed.
 */
export type SubjectData = (wanted: TakeSubjectData, at: Date) => Promise<TakenData | undefined>;

export const createSubjectData =
  ({ models, store, log, importReader, outbox, personalData, seekPerson, ...kept }: SubjectDataOptions): SubjectData =>
  async ({ email, language: chosen, notes }, at) => {
    const { subjects, hindrance, rows } = await seekPerson(email);
    if (hindrance === 'rebuild') throw rebuildNeeded();
    const ids = new Set(subjects.map(({ id }) => id));
    const [main] = ids;
    if (main === undefined) return undefined;
    const messages = await outbox.messagesTo([...ids]);
    const wanted = [...streamsOfPerson(await placesNaming(models, [...ids]), ids), ...streamsOfMessages(messages)];
    const imported = await createImportRowEvents({ log, reader: importReader })(rows, email);
    const parts = tarGz(at, async ({ add }) => {
      const ownEvent = createOwnEvents(personalData, { ids, notes });
      const events: OwnEvent[] = [];
      for await (const event of mergedStreams(store, wanted)) {
        const own = await ownEvent(event);
        if (!own) continue;
        for await (const { name, bytes } of filesOfPerson(kept, event, own.data)) {
          await add(name, bytes);
          own.files.push(name);
        }
        events.push(own);
      }
      events.push(...queuedMessages(messages, events), ...imported);
      const taken = { email, takenAt: at.toISOString(), language: chosen ?? languageOfPerson(events), notes };
      await add('data.json', dataFile({ ...taken, subjects }, events));
      await add('index.html', subjectPage(taken, events));
    });
    return { id: main, count: wanted.length + new Set(rows.map(({ importId }) => importId)).size, parts };
  };

/** One event at a time: all of them may be more than one string holds. */
function dataFile(about: object, events: readonly OwnEvent[]): Buffer {
  const head = JSON.stringify({ ...about, events: [] }, null, 2).slice(0, -'[]\n}'.length);
  const entries = events.map((event, nth) => Buffer.from(`${nth > 0 ? ',' : ''}\n${JSON.stringify(event, null, 2)}`));
  return Buffer.concat([Buffer.from(`${head}[`), ...entries, Buffer.from('\n]\n}\n')]);
}
