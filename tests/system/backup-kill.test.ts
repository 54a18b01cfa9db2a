import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { filesOf, manifestName, readManifest, type Manifest } from '#infra/backup/manifest.ts';
import { readConfig } from '#infra/config.ts';
import { freshId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { textOf } from '#infra/event-store/event-text.ts';
import { ownEvents } from '#infra/move-log/own-events.ts';
import { StartRefused } from '#infra/start-refused.ts';
import { openBackup } from '#services/cli/backing-up/open-backup.ts';
import { composeCore, letReactorsGoLive, type Core } from '#services/compose.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { goldenEvents } from '#tests/support/golden.ts';
import { runTool, type ToolEnd } from '#tests/support/tool.ts';

const streams = 400;
const eventsInStream = 25;
const persons = 300;
const atOnce = 64;

let folder: string;
let source: TestServers;
let target: TestServers;
let cores: Core[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-backup-'));
  [source, target] = [await startTestServers(), await startTestServers()];
  target.env.MASTER_KEY = source.env.MASTER_KEY;
  cores = [];
});
afterEach(async () => {
  await Promise.all(cores.map((core) => core.shutdown.stop()));
  await Promise.all([source.stop(), target.stop(), rm(folder, { recursive: true, force: true })]);
});

async function compose({ env }: TestServers): Promise<Core> {
  const core = await composeCore({ config: readConfig(env), logger: createLogger('silent', 'test') });
  cores.push(core);
  return core;
}
/** Those that anyone can apply, in any order and without a key. */
const plain = goldenEvents.filter(
  ({ type, data }) => /^(?:Account|Signed)/.test(type) && !Object.values(data).some((value) => typeof value === 'object'),
);
/** Many persons, and many events. */
async function fill({ store, personalData }: Core): Promise<void> {
  await Promise.all(Array.from({ length: persons }, () => personalData.subjectFor(`${freshId()}@example.com`)));
  const waiting = Array.from({ length: streams }, () => streamOf.account(freshId()));
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let stream = waiting.pop(); stream !== undefined; stream = waiting.pop())
        await store.append(
          stream,
          'no_stream',
          Array.from({ length: eventsInStream }, (_, nth) => ({ ...plain[nth % plain.length]!, id: freshId() })),
        );
    }),
  );
}
async function logOf({ store }: Core): Promise<string[]> {
  const texts: string[] = [];
  for await (const event of ownEvents(store)) texts.push(textOf(event));
  return texts;
}
const whole = (): Promise<Manifest> => openBackup(folder, readConfig(source.env));
/** When a tool gets a signal, by what it has printed: SIGKILL where no other is named. */
interface Interruption {
  when(output: string): boolean;
  signal?: NodeJS.Signals;
}
const run = (name: string, args: string[], { env }: TestServers, interruption?: Interruption): Promise<ToolEnd> =>
  runTool(name, {
    args,
    env,
    onOutput(output, child) {
      if (interruption?.when(output)) child.kill(interruption.signal ?? 'SIGKILL');
    },
  });
const backUp = (interruption?: Interruption) => run('backup', ['--to', folder], source, interruption);
const restore = (interruption?: Interruption) => run('restore', ['--from', folder], target, interruption);

test('a backup that is killed leaves the former one whole, and the next run clears up; a restore that is killed goes on', async () => {
  const core = await compose(source);
  await letReactorsGoLive(core);
  expect(await backUp()).toMatchObject({ code: 0 });
  const former = await whole();
  await fill(core);
  let killed = 0;
  for (const events of [1, 4_000, 8_000]) {
    const { code, output } = await backUp({ when: (text) => Number(/(\d+) events$/.exec(text)?.[1] ?? 0) >= events });
    expect(code, output).toBeNull();
    killed += 1;
    expect(await whole()).toEqual(former);
    expect((await readdir(folder)).length, 'something is left of it').toBeGreaterThan(1 + filesOf(former).length);
  }
  const stopped = await backUp({ when: (text) => text.endsWith(' events'), signal: 'SIGINT' });
  expect(stopped).toMatchObject({ code: 1, output: expect.stringContaining('The former backup is as it was.') as string });
  expect(await whole()).toEqual(former);
  const done = await backUp();
  expect(done).toMatchObject({ code: 0, output: expect.stringMatching(/Backup 2 is in .* events, \d+ of them new/) as string });
  const manifest = await whole();
  expect((await readdir(folder)).toSorted()).toEqual([manifestName, ...filesOf(manifest).map(({ name }) => name)].toSorted());

  const steps = [/keys\.\.\./, /events: \d+$/, /events: [5-9]\d{3}$/, /comparing/, /read models: \d+$/];
  for (const step of steps) {
    const { code, output } = await restore({ when: (text) => step.test(text) });
    expect(code, output).toBeNull();
    killed += 1;
    await expect(compose(target), String(step)).rejects.toThrow(StartRefused);
    await expect(compose(target), String(step)).rejects.toThrow(/has not finished .* Run `npm run restore`/);
  }
  const halted = await restore({ when: (text) => /read models: \d+$/.test(text), signal: 'SIGINT' });
  expect(halted).toMatchObject({ code: 1, output: expect.stringContaining('Run it again with the same backup') as string });
  const restored = await restore();
  expect(restored.code, restored.output).toBe(0);
  expect(restored.output).toContain(`${manifest.log.events} events (SHA-256 `);
  console.info(`${killed} kills; ${done.output.split('\r').at(-1)}${restored.output.split('\r').at(-1)}`);

  const there = await compose(target);
  expect(await logOf(there)).toEqual(await logOf(core));
  expect(await there.keyStores.store.count()).toBe(await core.keyStores.store.count());
  expect(await readManifest(folder)).toEqual(manifest);
  expect(await restore()).toMatchObject({ code: 1, output: expect.stringContaining('there is data') as string });
}, 400_000);
