import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { masterKeyId } from '#infra/keys.ts';
import { npmStart, trackingNumbers, type Started } from '#tests/support/npm-start.ts';
import { runTool } from '#tests/support/tool.ts';

let folder: string;
let running: Started | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-backup-'));
});
afterEach(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

async function stop(): Promise<void> {
  running?.process.kill('SIGTERM');
  await running?.ended;
  running = undefined;
}

test(
  'what npm start runs is backed up beside it, and restored on a machine where nothing runs',
  { timeout: 300_000 },
  async () => {
    const [here, there, set] = [join(folder, 'here'), join(folder, 'there'), join(folder, 'backup')];
    running = await npmStart(here);
    const before = await trackingNumbers(running.url);
    expect(before.length).toBeGreaterThanOrEqual(40);
    const backup = await runTool('backup', { args: ['--to', set], env: { DATA_DIR: here } });
    expect(backup.code, backup.output).toBe(0);
    await stop();

    const file = join(here, 'master.key');
    const wanted = masterKeyId(Buffer.from(await readFile(file, 'utf8'), 'base64'));
    const refused = await runTool('restore', { args: ['--from', set], env: { DATA_DIR: there } });
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(`wrapped by master key ${wanted}`) as string });
    expect(existsSync(there), 'nothing is written').toBe(false);
    await mkdir(there);
    await copyFile(file, join(there, 'master.key'));
    const restored = await runTool('restore', { args: ['--from', set], env: { DATA_DIR: there } });
    expect(restored.code, restored.output).toBe(0);
    expect(restored.output).toContain(`Next: start Waybill with these settings and with master key ${wanted}.`);

    running = await npmStart(there);
    expect(await trackingNumbers(running.url)).toEqual(before);
  },
);
