import { isDatabaseAway } from './database/database.ts';
import { LockBusy } from './database/exclusively.ts';
import { EventStoreUnavailable } from './event-store/event-store.ts';
import { PersonalDataUnavailable } from './personal-data/personal-data.ts';

/** Whether the absence of a server explains the error: then the same may work later, and nothing is wrong with what was asked. */
export const isServerAway = (error: unknown): boolean =>
  error instanceof EventStoreUnavailable ||
  error instanceof PersonalDataUnavailable ||
  error instanceof LockBusy ||
  isDatabaseAway(error);
