import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { streamOf } from '#contracts/events/registry.ts';
import { derivedId, freshId } from '#infra/ids.ts';
import type { Core } from '#services/compose.ts';
import { paced } from '../load.ts';
import { benchMetadata } from '../metadata.ts';
import { percentile, type Row } from '../row.ts';
import { closeSockets, hears, openSockets, sendTo } from '../sockets.ts';
import type { SocketUrls } from './sockets.ts';

const conversations = 200;
const messages = 1_000;
const perSecond = 50;
const longest = 2_000;
const openings = 20;
/** What the event store takes at once. */
const eventsAtOnce = 500;
const agentName = 'Bench';

/** A message from a visitor to an agent, stored, against an echo after one append; and how long a long conversation takes to open. */
export async function chatRows(urls: SocketUrls, core: Core, cookie: string): Promise<Row[]> {
  const visitors: string[] = [];
  while (visitors.length < conversations) visitors.push(await talk(core, 0));
  const long = await talk(core, longest);
  const tokenOf = (visitor: string) => core.visitorTokens.issue(visitor, new Date()).token;
  const first = (index: number) => ({ type: 'visitor', token: tokenOf(visitors[index] ?? '') });
  const headers = { Cookie: cookie };
  const [desk] = await openSockets(`${urls.app}/ws`, 1, {
    headers,
    first: () => ({ type: 'join_support', supportName: agentName, timestamp: new Date() }),
  });
  if (!desk) throw new Error('nobody answers');
  const sockets = await openSockets(`${urls.app}/ws`, conversations, { first });
  const plain = await openSockets(`${urls.plain}/append`, conversations);
  const ours = await latencies(sockets, () => desk);
  const floor = await latencies(plain, (socket) => socket);
  const opening = await openingOf(`${urls.app}/ws`, long, tokenOf(long));
  const paging = await pagingOf(`${urls.app}/api/chats/${long}`, headers);
  await Promise.all([closeSockets(sockets), closeSockets(plain), closeSockets([desk])]);
  const row = (share: number): Row => {
    const [mine, bare] = [percentile(ours, share), percentile(floor, share)];
    return {
      name: `a message to an agent, stored, ${conversations} conversations, p${share * 100}, against an echo and an append`,
      ours: mine,
      floor: bare,
      unit: 'ms',
      ratio: mine / bare,
      reach: Number.NaN,
      note: `${perSecond}/s; lower is better`,
    };
  };
  const limit = (name: string, ms: number): Row => ({
    name: `opening a conversation of ${longest} messages, ${name} (limit 200 ms)`,
    ours: ms,
    floor: 200,
    unit: 'ms',
    ratio: ms / 200,
    reach: 1,
    note: 'the middle one; lower is better',
  });
  return [row(0.5), row(0.99), limit('whole, by its visitor', opening), limit('its end, by staff', paging)];
}

/** Puts a conversation with staff into the log; returns its id. */
async function talk({ log, personalData }: Core, said: number): Promise<string> {
  const chatId = freshId();
  const subjectId = await personalData.subjectFor(streamOf.chat(chatId));
  const agent = { accountId: 'bench', name: { subjectId, value: agentName } };
  const message = (nth: number) => ({ subjectId, value: { text: `Message ${nth} about a parcel that is on its way` } });
  const facts = [
    { type: 'ChatStarted' as const, data: { chatId, visitor: { subjectId, value: { name: 'Bench' } }, language: 'en' as const } },
    { type: 'AgentJoinedChat' as const, data: { chatId, agent } },
    ...Array.from({ length: said }, (_, nth) =>
      nth % 2 === 0
        ? { type: 'VisitorWrote' as const, data: { chatId, message: message(nth) } }
        : { type: 'AgentWrote' as const, data: { chatId, agent, message: message(nth) } },
    ),
  ];
  const events = facts.map((fact, step) => ({
    ...fact,
    id: derivedId('bench', chatId, String(step)),
    metadata: benchMetadata(fact.type, derivedId('bench', chatId, String(step))),
  }));
  for (let from = 0; from < events.length; from += eventsAtOnce) {
    const part = await log.seal(events.slice(from, from + eventsAtOnce));
    await log.store.append(streamOf.chat(chatId), from === 0 ? 'no_stream' : BigInt(from - 1), part);
  }
  return chatId;
}

/** Milliseconds from when it was said until it was heard. */
function latencies(sockets: readonly WebSocket[], hearer: (socket: WebSocket) => WebSocket): Promise<number[]> {
  return paced(messages, perSecond, async (index) => {
    const socket = sockets[index % sockets.length];
    if (!socket) throw new Error('there is a socket');
    const text = randomUUID();
    const heard = hears(hearer(socket), text);
    sendTo(socket, { type: 'message', text, sender: 'user', senderName: 'Bench', timestamp: new Date() });
    await heard;
  });
}

async function openingOf(url: string, conversationId: string, token: string): Promise<number> {
  const times: number[] = [];
  for (let nth = 0; nth < openings; nth += 1) {
    const [socket] = await openSockets(url, 1, { first: () => ({ type: 'visitor', token }) });
    if (!socket) throw new Error('there is a socket');
    const startedAt = performance.now();
    sendTo(socket, { type: 'resume', conversationId });
    await hears(socket, '"type":"resumed"');
    times.push(performance.now() - startedAt);
    await closeSockets([socket]);
  }
  return percentile(times, 0.5);
}

async function pagingOf(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let nth = 0; nth < openings; nth += 1) {
    const startedAt = performance.now();
    const answers = await Promise.all([url, `${url}/messages`].map((address) => fetch(address, { headers })));
    for (const answer of answers) if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}`);
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    times.push(performance.now() - startedAt);
  }
  return percentile(times, 0.5);
}
