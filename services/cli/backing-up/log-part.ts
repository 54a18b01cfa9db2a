import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lineOfEvent } from '#infra/backup/event-line.ts';
import { writeLines } from '#infra/backup/file.ts';
import type { BackupFile, Manifest } from '#infra/backup/manifest.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { placeOf, type Place } from '#infra/event-store/place.ts';
import { eventAt } from '#infra/event-store/standing.ts';
import { ownEvents } from '#infra/move-log/own-events.ts';

const progressEvents = 1_000;

/** What a folder has of the log. */
export interface LogSoFar {
  events: number;
  end: Place | undefined;
  files: readonly BackupFile[];
}

const nothing: LogSoFar = { events: 0, end: undefined, files: [] };

/** What the next backup goes on from. Throws, with a sentence, where the folder has another log, or a newer one. */
export async function logSoFar(store: EventStore, logId: string, former: Manifest | undefined): Promise<LogSoFar> {
  if (!former) return nothing;
  const { id, end } = former.log;
  if (id !== logId)
    throw new Error(
      `The folder holds a backup of the event log ${id}, and this is the event log ${logId}. Choose another folder.`,
    );
  const found = await eventAt(store, end);
  if (found?.id !== end.id)
    throw new Error(
      `The event log is older than the backup in the folder: that ends at ${end.stream}#${end.revision}, and this event is not there. ` +
        'Keep that backup, and choose another folder.',
    );
  // In a log that was moved since, positions are others: they would not fit those that the reactors have now.
  return found.position.commit === end.commit ? former.log : nothing;
}

export interface LogPart {
  folder: string;
  name: string;
  signal: AbortSignal;
  onProgress(events: number): void;
}

/** Adds everything up to the present end of the log, as a file of its own. */
export async function addLog(
  store: EventStore,
  soFar: LogSoFar,
  { folder, name, signal, onProgress }: LogPart,
): Promise<LogSoFar> {
  const upTo = await store.end();
  let { events, end } = soFar;
  async function* lines() {
    if (!upTo) return;
    for await (const event of ownEvents(store, soFar.end, upTo)) {
      [events, end] = [events + 1, placeOf(event)];
      if (events % progressEvents === 0) onProgress(events);
      yield lineOfEvent(event);
    }
  }
  const path = join(folder, name);
  const written = await writeLines(path, lines(), { signal });
  onProgress(events);
  if (written.rows > 0) return { events, end, files: [...soFar.files, { name, ...written }] };
  await rm(path);
  return soFar;
}
