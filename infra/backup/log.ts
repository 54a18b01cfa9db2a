import { join } from 'node:path';
import type { LogReader } from '../move-log/own-events.ts';
import { eventIn } from './event-line.ts';
import { readLines } from './file.ts';
import type { Manifest } from './manifest.ts';

/** The log as a backup has it. */
export const logIn = (folder: string, { log }: Manifest): LogReader => ({
  async *readAll({ after, limit }) {
    let wanted = limit;
    for (const { name } of log.files) {
      for await (const line of readLines(join(folder, name))) {
        if (wanted === 0) return;
        const event = eventIn(line);
        if (after && event.position.commit <= after.commit) continue;
        wanted -= 1;
        yield event;
      }
    }
  },
});
