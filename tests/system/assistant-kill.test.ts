import { afterAll, beforeAll, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { readConfig } from '#infra/config.ts';
import { derivedId, freshId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import type { CommandContext } from '#services/command.ts';
import { composeCore, letReactorsGoLive, type Core } from '#services/compose.ts';
import { readinessSchema } from '#contracts/health.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startAppProcess, type AppProcess } from '#tests/support/process.ts';

const visitors = Array.from({ length: 8 }, () => freshId());
const kills = 3;
const messagesEach = 4;

let servers: TestServers;
let core: Core;
let processes: AppProcess[];
const begin = () => startAppProcess({ ...servers.env, WAYBILL_ROLES: 'api' });
beforeAll(async () => {
  servers = await startTestServers();
  core = await composeCore({ config: readConfig(servers.env), logger: createLogger('silent', 'test') });
  await letReactorsGoLive(core);
  processes = [await begin(), await begin()];
}, 120_000);
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  await core.shutdown.stop();
  await servers.stop();
}, 120_000);

let commands = 0;
const contextOf = (chatId: string): CommandContext => {
  const commandId = derivedId('said', chatId, (commands += 1));
  const actor = { id: chatId, role: 'customer' } as const;
  return { commandId, correlationId: commandId, requestHash: 'hash', actor, source: 'ui', now: new Date().toISOString() };
};

/** Which of the processes answers visitors. */
const owner = () =>
  pollUntil('somebody to answer', async () => {
    for (const one of processes) {
      const { workers } = readinessSchema.parse(await (await fetch(`${one.url}/readyz`)).json());
      if (workers['assistant']?.status === 'running') return one;
    }
    return undefined;
  });

/** Places of what was said and of what was answered, an answer once. */
async function placesIn(chatId: string): Promise<{ said: number[]; answered: number[] }> {
  const events = await core.log.read(streamOf.chat(chatId));
  const said = events.flatMap(({ type, revision }) =>
    type === 'ChatStarted' || type === 'VisitorWrote' ? Number(revision) : [],
  );
  const answers = new Map<string, number>();
  for (const { type, data, metadata } of events) if (type === 'AssistantWrote') answers.set(metadata.commandId, data.answers);
  return { said, answered: [...answers.values()] };
}

test(
  `whatever visitors say is answered once and in order, though who answers is killed ${kills} times`,
  { timeout: 120_000 },
  async () => {
    await Promise.all(visitors.map((id) => core.chats.start(id, { name: 'Noura', language: 'en' }, contextOf(id))));
    for (let round = 0; round < kills; round += 1) {
      const answering = await owner();
      const saying = Promise.all(
        visitors.map(async (chatId) => {
          for (let nth = 0; nth < messagesEach; nth += 1) {
            await core.chats.carryOut({ type: 'write', chatId, text: `What about ${round} ${nth}?` }, contextOf(chatId));
          }
        }),
      );
      const before = await Promise.all(visitors.map(placesIn));
      const count = (found: readonly { answered: number[] }[]) => found.reduce((sum, { answered }) => sum + answered.length, 0);
      await pollUntil('an answer', async () => count(await Promise.all(visitors.map(placesIn))) > count(before));
      await answering.kill();
      await saying;
      processes = [...processes.filter((one) => one !== answering), await begin()];
    }
    for (const chatId of visitors) {
      const { said, answered } = await pollUntil('all answers', async () => {
        const places = await placesIn(chatId);
        return places.answered.length >= places.said.length && places;
      });
      expect(said).toHaveLength(1 + kills * messagesEach);
      expect(answered).toEqual(said);
    }
  },
);
