import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retractableAmong, retractableMs } from '#contracts/chats.ts';
import { createEventLog, type EventLog, type LoggedEvent } from '#infra/event-store/event-log.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { derivedId } from '#infra/ids.ts';
import { createChatCommands, type ChatCommands } from '#services/chats/commands.ts';
import type { CommandContext } from '#services/command.ts';
import { chatDecider, mostNumbers, type ChatCommand } from '#services/domain/chat.ts';
import type { AssistantAnswer } from '#services/domain/chat-assistance.ts';
import type { ChatState } from '#services/domain/chat-state.ts';
import { fold } from '#services/domain/decider.ts';
import { DomainError } from '#services/domain/errors.ts';
import { createHandler } from '#services/handle.ts';
import { createStateCache } from '#services/state-cache.ts';
import { createMemoryStore, createOpenPersonalData, type AppendFault } from '#tests/support/memory-store.ts';
import { agentNamed } from '#tests/support/events.ts';

const chatId = '01980000-0000-7000-8000-0000000000f1';
const startMs = Date.UTC(2026, 2, 1, 9);
const subjectId = derivedId(`chat-${chatId}`);
const visitor = { subjectId, value: { name: 'Noura' } };
const kinds = [
  ...['write', 'write', 'write', 'answer', 'answer', 'retract', 'retract'],
  ...['assist', 'assist_overdue', 'take', 'leave', 'assign', 'hand_back', 'close', 'note', 'attach', 'rate'],
  ...['continue_by_email', 'return'],
] as const;

/** What somebody tries; a retry has the number of an earlier try. */
const attempt = fc.record({
  kind: fc.constantFrom(...kinds),
  nth: fc.nat(40),
  who: fc.constantFrom('lin', 'ada', 'kim'),
  whom: fc.constantFrom('lin', 'ada', null),
  at: fc.nat(30),
  flag: fc.boolean(),
  process: fc.nat(1),
  isAlongside: fc.boolean(),
  fault: fc.option(fc.constantFrom<AppendFault>('landed_unheard', 'lost_unheard', 'away'), { freq: 4 }),
});
type Attempt = typeof attempt extends fc.Arbitrary<infer Value> ? Value : never;

const nowOf = (nth: number): string => new Date(startMs + nth * 60_000).toISOString();
const answerOf = ({ at, flag }: Attempt): AssistantAnswer => ({
  name: 'Assistant',
  lines: flag ? [{ text: 'Hello', options: [], parcel: null }] : [],
  memory: at,
  given: at % 3 === 0 ? { trackingNumber: `WE${at}`, shipmentId: null } : null,
  replyAddress: at % 4 === 0 ? `${at}@example.com` : null,
  isHandedOver: at % 2 === 0,
  isAddressAsked: at % 5 === 0,
});

type Step = Exclude<ChatCommand, { type: 'start' }>;

/** A message to be taken back is that of a try: the first event of its command, or the one after somebody has come in for it. */
function stepOf(tried: Attempt): Step {
  const { kind, nth, who, whom, at, flag } = tried;
  const now = nowOf(nth);
  const agent = agentNamed(who, flag ? who : `${who} of the depot`);
  switch (kind) {
    case 'answer':
      return { type: kind, chatId, agent, text: `Answer ${nth}`, isVisitorAway: flag };
    case 'assist':
      return { type: kind, chatId, answers: at, answer: answerOf(tried) };
    case 'assist_overdue':
      return { type: kind, chatId, after: at - 1, answer: answerOf(tried), now };
    case 'take':
      return { type: kind, chatId, agent };
    case 'leave':
      return { type: kind, chatId, accountId: who };
    case 'assign':
      return { type: kind, chatId, accountId: whom };
    case 'note':
      return { type: kind, chatId, agent, text: 'Called the depot.' };
    case 'attach':
      return { type: kind, chatId, trackingNumber: `WE${at}`, shipmentId: null };
    case 'retract': {
      const messageId = derivedId(derivedId('command', at), flag ? 0 : 2);
      return { type: kind, chatId, messageId, accountId: whom, now };
    }
    case 'rate':
      return { type: kind, chatId, rating: 1 + (at % 5) };
    case 'hand_back':
    case 'continue_by_email':
      return { type: kind, chatId, now };
    case 'write':
      return { type: kind, chatId, text: `Question ${nth}` };
    case 'close':
    case 'return':
      return { type: kind, chatId };
    default:
      return kind satisfies never;
  }
}

/** Each number stands for one command, whoever tries it, and however often. */
function numbered(attempts: readonly Attempt[]): Attempt[] {
  const byNumber = new Map<number, Attempt>();
  return attempts.map((each) => {
    const { process, isAlongside, fault } = each;
    const known = byNumber.get(each.nth) ?? each;
    byNumber.set(each.nth, known);
    return { ...known, process, isAlongside, fault };
  });
}

const contextOf = ({ nth }: Pick<Attempt, 'nth'>): CommandContext => ({
  commandId: derivedId('command', nth),
  requestHash: 'hash',
  actor: { id: chatId, role: 'customer' },
  source: 'ui',
  correlationId: derivedId('command', nth),
  now: nowOf(nth),
});

/** Resolves with the code of a refusal, and undefined where there is none. */
const outcomeOf = (carriedOut: Promise<unknown>): Promise<string | undefined> =>
  carriedOut.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof DomainError) return error.code;
      if (error instanceof EventStoreUnavailable) return 'away';
      throw error;
    },
  );

function createWorld() {
  const store = createMemoryStore();
  const personalData = { ...createOpenPersonalData(), subjectFor: async (name: string) => derivedId(name) };
  const log = createEventLog(store, personalData);
  const processOf = (): ChatCommands =>
    createChatCommands({
      handle: createHandler(log, { cache: createStateCache(), wait: () => Promise.resolve() }),
      log,
      personalData,
    });
  return { store, log, processes: [processOf(), processOf()] as const };
}

test('whatever many do to one conversation at once, each of it happens once and by the rules', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { maxLength: 60 }).map(numbered), async (attempts) => {
      const { store, log, processes } = createWorld();
      const [first, second] = processes;
      await Promise.all(
        processes.map((chats) => chats.start(chatId, { name: 'Noura', language: 'en' }, contextOf({ nth: 100 }))),
      );
      const under: Promise<unknown>[] = [];
      for (const each of attempts) {
        if (each.fault) store.next.push(each.fault);
        const carriedOut = outcomeOf((each.process === 0 ? first : second).carryOut(stepOf(each), contextOf(each)));
        under.push(carriedOut);
        if (!each.isAlongside) await carriedOut;
      }
      await Promise.all(under);
      store.next.length = 0;
      const history = await log.read(`chat-${chatId}`);
      checkHistory(history, attempts);

      // Whatever was taken is not carried out again, on any process.
      const taken = new Set(history.map(({ metadata }) => metadata.commandId));
      for (const each of attempts.filter(({ nth }) => taken.has(derivedId('command', nth)))) {
        expect(await outcomeOf(second.carryOut(stepOf(each), contextOf(each)))).toBeUndefined();
      }
      expect(await lengthOf(log)).toBe(history.length);
    }),
    { numRuns: 150, seed: 14, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false },
  );
}, 120_000);

const lengthOf = async (log: EventLog): Promise<number> => (await log.read(`chat-${chatId}`)).length;

/** Every command is there once, whole, and is what its rules say of the state before it; every state on the way keeps its promises. */
function checkHistory(history: readonly LoggedEvent[], attempts: readonly Attempt[]): void {
  const commands = history.map(({ metadata }) => metadata.commandId);
  const begins = commands.flatMap((commandId, at) => (commandId === commands[at - 1] ? [] : [at]));
  expect(new Set(commands).size).toBe(begins.length);
  for (const [index, at] of begins.entries()) {
    const before = fold(chatDecider, history.slice(0, at));
    const came = history.slice(at, begins[index + 1]);
    const tried = attempts.find(({ nth }) => derivedId('command', nth) === commands[at]);
    const command: ChatCommand = tried ? stepOf(tried) : { type: 'start', chat: { chatId, visitor, language: 'en' } };
    expect(came.map(({ type, data }) => ({ type, data }))).toEqual(
      chatDecider.decide(command, before).map(({ type, data }) => ({ type, data })),
    );
    for (let upTo = at + 1; upTo <= at + came.length; upTo += 1) checkState(fold(chatDecider, history.slice(0, upTo)));
    checkStep(before, came);
  }
}

function checkState(chat: ChatState): void {
  if (chat.type === 'none') throw new Error('the conversation is not there any more');
  expect(chat.assignedAt === null).toBe(chat.assignedTo === null);
  if (chat.type === 'closed') {
    expect(chat).toMatchObject({ agents: [], assignedTo: null, attendedBy: 'nobody', waitingSince: null, memory: null });
  }
  if (chat.attendedBy === 'assistant') expect(chat.waitingSince).toBeNull();
  if (chat.attendedBy === 'line') expect(chat.waitingSince).not.toBeNull();
  if (chat.assignedTo !== null || chat.agents.length > 0) expect(chat.attendedBy).toBe('staff');
  expect(new Set(chat.agents.map(({ accountId }) => accountId)).size).toBe(chat.agents.length);
  expect(chat.recent.length).toBeLessThanOrEqual(retractableAmong);
  expect(chat.given.length).toBeLessThanOrEqual(mostNumbers);
  expect(new Set(chat.given.map(({ number }) => number.value?.trackingNumber)).size).toBe(chat.given.length);
}

/** What holds of one step, whatever the state before it. */
function checkStep(before: ChatState, came: readonly LoggedEvent[]): void {
  if (before.type === 'none') return;
  for (const { type, data, metadata } of came) {
    if (before.type === 'closed') expect(type).not.toMatch(/^(?:AgentWrote|AgentJoinedChat|AssistantWrote|ChatHandedOver)$/);
    if (type === 'ChatAssigned') expect(data.accountId).not.toBe(before.assignedTo);
    if (type !== 'ChatMessageRetracted') continue;
    const message = before.recent.find(({ id }) => id === data.messageId);
    expect(Date.parse(metadata.occurredAt) - Date.parse(message?.at ?? '')).toBeLessThan(retractableMs);
  }
}
