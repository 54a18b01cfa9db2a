import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#infra/config.ts';
import { createLogger } from '#infra/logger.ts';
import { composeCore, letReactorsGoLive, type Core } from '#services/compose.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { spawnEmbedded, type TestChild } from '#tests/support/child.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startAppProcess, type AppProcess } from '#tests/support/process.ts';
import { Talker, type Transcript } from './chat/talker.ts';

// CHAT_SOCKETS=200 CHAT_CUTS=20 CHAT_MESSAGES=20000 CHAT_KILLS=2 CHAT_BUS_AWAY_S=120 npx vitest run tests/system/chat-network.test.ts
const sockets = Number(process.env.CHAT_SOCKETS ?? 12);
const cutsEach = Number(process.env.CHAT_CUTS ?? 3);
const messages = Number(process.env.CHAT_MESSAGES ?? 144);
const kills = Number(process.env.CHAT_KILLS ?? 2);
/** How long the bus stays away after the first time that it is killed. */
const busAwayMs = Number(process.env.CHAT_BUS_AWAY_S ?? 0) * 1_000;

const agentCount = Math.max(1, Math.floor(sockets / 4));
const visitorCount = sockets - agentCount;

let servers: TestServers;
let nats: TestChild;
let core: Core;
let home: AppProcess;
let other: AppProcess;
let env: Record<string, string>;
let agentCookie: string;

const startNats = async (port = 0) => {
  nats = spawnEmbedded('nats', { EMBEDDED_NATS_PORT: String(port) });
  const message = await nats.message;
  if (message.type !== 'ready') throw new Error('the bus did not start');
  return message.url;
};
const portOf = (url: string) => Number(new URL(url).port);

beforeAll(async () => {
  servers = await startTestServers({ NATS_URL: await startNats() });
  // All of them come from one address here.
  const limits = Object.fromEntries(
    [
      ...['SOCKETS_PER_ADDRESS', 'CONVERSATIONS_PER_ADDRESS', 'JOINS_PER_ADDRESS'],
      ...['MESSAGES_PER_ADDRESS', 'MESSAGES_PER_CONVERSATION'],
    ].map((limit) => [limit, '100000']),
  );
  env = { ...servers.env, ...limits, DEMO: '0' };
  core = await composeCore({ config: readConfig(env), logger: createLogger('silent', 'test') });
  await letReactorsGoLive(core);
  await core.sessions.open({ username: 'agent', email: 'agent@waybill.test', password: 'a long password', role: 'agent' });
  agentCookie = `waybill_session=${(await core.sessions.signIn('agent', 'a long password'))?.token}`;
  home = await startAppProcess({ ...env, WAYBILL_ROLES: 'api,projector,relay' });
  other = await startAppProcess({ ...env, WAYBILL_ROLES: 'api' });
}, 120_000);
afterAll(async () => {
  await Promise.all([home.stop(), other.stop()]);
  await core.shutdown.stop();
  await servers.stop();
  nats.process.kill('SIGKILL');
  await nats.exited;
}, 120_000);

/** The texts of a conversation as the log has them, by their places. */
async function logged(userId: string): Promise<Transcript> {
  const events = await core.log.read(`chat-${userId}`);
  return new Map(
    events.flatMap(({ type, data, revision }) =>
      type === 'VisitorWrote' || type === 'AgentWrote' || type === 'AssistantWrote'
        ? [[Number(revision), data.message.value?.text ?? '']]
        : [],
    ),
  );
}

/** The places of a conversation that the assistant has answered, once for each answer, and whether it was there before staff. */
async function assisted(userId: string): Promise<{ places: number[]; wasFirst: boolean }> {
  const events = await core.log.read(`chat-${userId}`);
  const answers = events.flatMap(({ type, data, metadata }) =>
    type === 'AssistantWrote' ? [[metadata.commandId, data.answers]] : [],
  );
  const first = events.find(({ type }) => type === 'AssistantWrote' || type === 'AgentJoinedChat');
  return {
    places: [...new Map(answers.map(([commandId, place]) => [commandId, Number(place)])).values()],
    wasFirst: first?.type === 'AssistantWrote',
  };
}

const inOrder = (transcript: Transcript | undefined) => [...(transcript ?? [])].toSorted(([a], [b]) => a - b);

test(
  `${sockets} sockets cut ${cutsEach} times each, 2 processes of which one is killed ${kills} times, the bus killed ${kills} times: ${messages} messages, each once and in order on both sides`,
  { timeout: 3_600_000 },
  async () => {
    const urls = [home.url, other.url];
    const random = Math.random;
    const visitors = Array.from(
      { length: visitorCount },
      (_, nth) => new Talker({ urls, sender: 'user', name: `Visitor ${nth}`, random }),
    );
    await pollUntil('all visitors to have begun', () => visitors.every(({ userId }) => userId !== undefined), 60_000);
    const agents = Array.from(
      { length: agentCount },
      (_, nth) => new Talker({ urls, headers: { Cookie: agentCookie }, sender: 'support', name: `Agent ${nth}`, random }),
    );
    const all = [...visitors, ...agents];
    const agentOf = (nth: number) => agents[nth % agentCount];
    for (const [nth, { userId = '' }] of visitors.entries()) agentOf(nth)?.follow(userId);
    for (let said = 0; said < messages; said += 1) {
      const nth = said % visitorCount;
      const isAnswer = Math.floor(said / visitorCount) % 2 === 1;
      if (isAnswer) agentOf(nth)?.say(`answer ${said}`, visitors[nth]?.userId);
      else visitors[nth]?.say(`question ${said}`);
    }
    const done = () => all.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
    const killAt = Array.from({ length: 2 * kills }, (_, nth) => Math.floor((messages * (nth + 1)) / (2 * kills + 1)));
    const startedAt = performance.now();
    const cutting = setInterval(
      () => {
        const left = all.filter(({ cuts, isDone }) => cuts < cutsEach && !isDone);
        left[Math.floor(random() * left.length)]?.cut();
      },
      Math.max(5, (0.5 * messages * 550) / agentCount / (sockets * cutsEach) / 2),
    );
    for (const [nth, from] of killAt.entries()) {
      await pollUntil(`${from} messages`, () => done() >= from, 1_200_000);
      if (nth % 2 === 0) {
        await other.kill();
        other = await startAppProcess({ ...env, WAYBILL_ROLES: 'api', PORT: String(portOf(other.url)) });
      } else {
        nats.process.kill('SIGKILL');
        await nats.exited;
        await pollUntil('more messages without the bus', () => done() >= Math.min(messages, from + 5), 120_000);
        const backAt = performance.now() + (nth === 1 ? busAwayMs : 0);
        await pollUntil('the end of an outage', () => performance.now() >= backAt, busAwayMs + 10_000);
        await startNats(portOf(env['NATS_URL'] ?? ''));
      }
    }
    await pollUntil('all messages', () => done() >= messages, 1_200_000);
    clearInterval(cutting);
    const allSaidAt = performance.now();
    const tookMs = performance.now() - startedAt;

    const transcripts = await Promise.all(visitors.map(({ userId = '' }) => logged(userId)));
    const isConverged = (nth: number) => {
      const { userId = '', transcripts: ofVisitor } = visitors[nth] ?? { transcripts: new Map<string, Transcript>() };
      const count = transcripts[nth]?.size;
      return ofVisitor.get(userId)?.size === count && agentOf(nth)?.transcripts.get(userId)?.size === count;
    };
    await pollUntil('both sides to know all', () => visitors.every((_, nth) => isConverged(nth)), 60_000);
    const convergedMs = performance.now() - allSaidAt;
    for (const talker of all) talker.stop();

    const texts = transcripts.flatMap((transcript) =>
      [...transcript.values()].filter((text) => /^(question|answer) \d+$/.test(text)),
    );
    console.info(
      `${messages} messages over ${sockets} sockets in ${Math.round(tookMs / 1_000)} s: ` +
        `${all.reduce((sum, { cuts }) => sum + cuts, 0)} cuts, ${messages - new Set(texts).size} lost, ${texts.length - new Set(texts).size} doubled, ` +
        `both sides knew all ${Math.round(convergedMs)} ms after the last was stored`,
    );
    expect(all.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(texts.toSorted()).toEqual(
      Array.from({ length: messages }, (_, said) =>
        Math.floor(said / visitorCount) % 2 === 1 ? `answer ${said}` : `question ${said}`,
      ).toSorted(),
    );
    for (const [nth, { userId = '', transcripts: ofVisitor }] of visitors.entries()) {
      const log = inOrder(transcripts[nth]);
      const numbers = (kind: string) => log.flatMap(([, text]) => (text.startsWith(kind) ? [Number(text.split(' ')[1])] : []));
      for (const kind of ['question', 'answer']) expect(numbers(kind)).toEqual(numbers(kind).toSorted((a, b) => a - b));
      const { places, wasFirst } = await assisted(userId);
      expect(places.includes(0)).toBe(wasFirst);
      expect(places).toHaveLength(new Set(places).size);
      expect(inOrder(ofVisitor.get(userId))).toEqual(log);
      expect(inOrder(agentOf(nth)?.transcripts.get(userId))).toEqual(log);
    }
  },
);
