import type { Kysely } from 'kysely';
import type { StateTables } from '#infra/database/tables.ts';
import { createErasureMarks } from '#infra/erasure-marks/postgres.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import { createOutdatedData } from '#infra/retention/postgres.ts';
import type { Models } from '#projections/projector.ts';
import { textsOf } from '#projections/subjects/queries.ts';
import { createErasureCommands } from './erasures/commands.ts';
import { createErasePerson, type ErasePersonOptions } from './erasures/erase-person.ts';
import { createFindPerson, createSeekPerson, type FindPersonOptions, type SeekPersonOptions } from './erasures/find-subject.ts';
import { createReadSubject, type ReadSubjectOptions } from './erasures/read-subject.ts';
import { createSubjectData, type SubjectDataOptions } from './erasures/subject-data.ts';
import { createRetentionRules } from './retention/retention.ts';

export type ErasuresOptions = Omit<ErasePersonOptions, 'marks' | 'textsOf'> &
  Omit<ReadSubjectOptions, 'findPerson' | 'seekPerson'> &
  Omit<SubjectDataOptions, 'seekPerson'> &
  Omit<SeekPersonOptions, 'findPerson'> &
  FindPersonOptions & {
    db: Kysely<StateTables>;
    models: Models;
    store: EventStore;
    log: EventLog;
    personalData: PersonalData;
  };

/** What becomes of the data of persons: found, taken out, erased, and removed once it was kept for long enough. */
export function composeErasures(options: ErasuresOptions) {
  const { db, models } = options;
  const findPerson = createFindPerson(options);
  const seekPerson = createSeekPerson({ ...options, findPerson });
  const outdated = createOutdatedData(db);
  const erasureMarks = createErasureMarks(db);
  return {
    findPerson,
    readSubject: createReadSubject({ ...options, findPerson, seekPerson }),
    subjectData: createSubjectData({ ...options, seekPerson }),
    erasures: createErasureCommands({ ...options, findPerson, seekPerson }),
    erasureMarks,
    erasePerson: createErasePerson({ ...options, marks: erasureMarks, textsOf: (id) => textsOf(models, id) }),
    outdated,
    retention: createRetentionRules({ ...options, outdated }),
  };
}
