import { backUp } from './backing-up/back-up.ts';
import { folderOption } from './backing-up/folder-option.ts';
import { runToExit, withCore } from './tool.ts';

await runToExit('backup', async (signal) => {
  const folder = folderOption('backup', 'to');
  await withCore('backup', async (core) => {
    const startedAt = performance.now();
    const onProgress = (events: number) => process.stderr.write(`\r${events} events`);
    const { manifest, newEvents } = await backUp(core, { folder, signal, onProgress }).catch((error: unknown) => {
      if (signal.aborted) throw new Error('stopped before the end. The former backup is as it was.');
      throw error;
    });
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    const { number, log, keys, masterKeyIds } = manifest;
    console.log(
      `\rBackup ${number} is in ${folder}: ${log.events} events, ${newEvents} of them new, and ${keys.rows - 1} persons, in ${seconds} s.`,
    );
    console.log(`To restore it takes master key ${masterKeyIds.join(' and ')}, which is not in the backup: keep it elsewhere.`);
  });
});
