import { ConfigError } from '#infra/config.ts';
import { isDatabaseAway } from '#infra/database/database.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { LogRefused } from '#infra/event-store/standing.ts';
import { StartRefused } from '#infra/start-refused.ts';

const doctor = '`npm run doctor` tries each server and says what to fix.';
const makeRoom = 'Make room, and run this again.';

/** What the system says of servers and files, by its code, in words; `where` is an address, a host or a path. */
const reasons: Record<string, (where: string) => string> = {
  ECONNREFUSED: (where) => `Nothing answers at ${where}. ${doctor}`,
  ENOTFOUND: (where) => `There is no server called ${where}. ${doctor}`,
  EAI_AGAIN: (where) => `The address of ${where} cannot be looked up now: the name server does not answer. ${doctor}`,
  ENOSPC: (where) => `There is no space left on the disk${where && ` of ${where}`}. ${makeRoom}`,
  EDQUOT: (where) => `The disk quota is used up${where && ` at ${where}`}. ${makeRoom}`,
  EACCES: (where) => `${where} may not be read or written by this user. Change its owner or permissions, and run this again.`,
  EROFS: (where) => `${where} is on a disk that is mounted read-only. Mount it writable, or choose another folder.`,
  ENOTDIR: (where) => `${where} is not in a folder but in a file. Choose a folder.`,
  EEXIST: (where) => `${where} is a file. Choose a folder.`,
  // PostgreSQL's
  '53100': () => `PostgreSQL has no space left on its disk. ${makeRoom}`,
};
/** Of PostgreSQL: a login that it refuses, and a database that it does not have. */
const refusedByPostgres = /^(?:28|3D)/;

/**
 * The sentence that tells an operator what happened and what to do; undefined for what is a defect of the program, where only a stack
 * trace helps.
 */
export function operatorSentence(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ConfigError) return `Invalid configuration:\n${error.message}`;
  if (error instanceof StartRefused || error instanceof LogRefused) return error.message;
  if (error instanceof EventStoreUnavailable) return `The event store does not answer. ${doctor}`;
  if (error instanceof AggregateError && error.errors.length > 0) return operatorSentence(error.errors[0]);
  const code = textAt(error, 'code');
  const reason = reasons[code];
  if (reason) return reason(placeOf(error));
  if (refusedByPostgres.test(code)) return `PostgreSQL refuses the connection: ${error.message}. ${doctor}`;
  return isDatabaseAway(error) ? `PostgreSQL cannot be used: ${error.message}. ${doctor}` : undefined;
}

const textAt = (error: Error, key: string): string => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

function placeOf(error: Error): string {
  const address = textAt(error, 'address');
  return address ? `${address}:${textAt(error, 'port')}` : textAt(error, 'hostname') || textAt(error, 'path');
}
