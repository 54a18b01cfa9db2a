import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { createEventLog, type EventLog } from '#infra/event-store/event-log.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { derivedId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import { KeyMissing } from '#infra/personal-data/personal-data.ts';
import { checkpointOf, goLive, moveReactor } from '#infra/reactors.ts';
import type { Answer, Answerer } from '#services/assistant/answerer.ts';
import { createAnswerEvent } from '#services/chats/answer-event.ts';
import { startAnswering } from '#services/chats/answering.ts';
import { createChatCommands, type ChatCommands } from '#services/chats/commands.ts';
import { eventsOf, type CommandContext } from '#services/command.ts';
import type { ChatCommand } from '#services/domain/chat.ts';
import { createHandler } from '#services/handle.ts';
import { createMemoryStore, createOpenPersonalData, type MemoryStore } from '#tests/support/memory-store.ts';
import { beginning, stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';
import { createStateCache } from '#services/state-cache.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { agentNamed } from '#tests/support/events.ts';

const chatId = '01980000-0000-7000-8000-0000000000f1';
const lin = agentNamed('lin', 'Lin');
const logger = createLogger('silent', 'test');
const clock = { now: () => new Date() };

/** Counts what it answers in its memory, and is asked for every answer by name. */
const asked: string[] = [];
const nothing: Answer = { lines: [], options: [], state: null, actions: [] };
const counting: Answerer = {
  welcome: ({ name }) => ({ ...nothing, lines: [`Hello ${name}`], options: ['Track'], state: 0 }),
  async answer({ text, state }) {
    asked.push(text);
    const count = Number(state) + 1;
    if (text === 'break') throw new Error('broken');
    const actions = text === 'person' ? ([{ type: 'hand_over' }] as const) : [];
    return { ...nothing, lines: [`${count}: ${text}`], state: count, actions };
  },
  photo: async ({ state }) => ({ ...nothing, lines: ['A photo'], state: Number(state) + 10 }),
  unanswered: async ({ state }) => ({ ...nothing, lines: ['Still nobody'], state: Number(state) + 100 }),
};

let database: StateDatabase;
let store: MemoryStore;
let log: EventLog;
let chats: ChatCommands;
let running: OwnedWorker | undefined;

beforeEach(async () => {
  asked.length = 0;
  database = await stateDatabase();
  await goLive(database.kysely, 'assistant', beginning);
  store = createMemoryStore();
  const personalData = { ...createOpenPersonalData(), subjectFor: async (name: string) => derivedId(name) };
  log = createEventLog(store, personalData);
  chats = createChatCommands({ handle: createHandler(log), log, personalData });
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await database.drop();
});

let commands = 0;
const context = (): CommandContext => {
  const commandId = derivedId('command', (commands += 1));
  const actor = { id: chatId, role: 'customer' } as const;
  return { commandId, correlationId: commandId, requestHash: 'hash', actor, source: 'ui', now: new Date().toISOString() };
};
const start = () => chats.start(chatId, { name: 'Noura', language: 'en' }, context());
const carryOut = (command: Exclude<ChatCommand, { type: 'start' }>) => chats.carryOut(command, context());
const say = (text: string) => carryOut({ type: 'write', chatId, text });

interface Around {
  answerer?: Answerer;
  move?: typeof moveReactor;
}
function assist({ answerer = counting, move = moveReactor }: Around = {}): void {
  running = startAnswering({
    databaseUrl: database.url,
    log,
    logger,
    answerEvent: createAnswerEvent({
      ...{ log, stateCache: createStateCache(), chats, answerer, clock, logger },
      shipmentOf: async () => undefined,
    }),
    ...checkpointOf(database.kysely, 'assistant', async () => undefined),
    moveTo: (place, epoch) => move(database.kysely, 'assistant', place, epoch),
  });
}
const end = async () => {
  await running?.stop();
  running = undefined;
};
/** Resolves once everything that was said up to now is answered, or needs no answer. */
const caughtUp = () =>
  pollUntil('the end of the log', async () => {
    const { commit_position: commit } = await database.kysely
      .selectFrom('reactors')
      .select('commit_position')
      .executeTakeFirstOrThrow();
    return BigInt(commit) === store.events.at(-1)?.position.commit;
  });
const lines = async (): Promise<string[]> =>
  (await log.read(streamOf.chat(chatId))).flatMap((event) =>
    event.type === 'AssistantWrote' ? (event.data.message.value?.text ?? []) : [],
  );
const types = () => store.events.map(({ type }) => type);

describe('visitors are answered', () => {
  test('in turn, each time from what the answer before left behind', async () => {
    assist();
    await start();
    for (const text of ['one', 'two', 'three']) await say(text);
    await caughtUp();
    expect(await lines()).toEqual(['Hello Noura', '1: one', '2: two', '3: three']);
    const [welcome] = (await log.read(streamOf.chat(chatId))).filter(({ type }) => type === 'AssistantWrote');
    expect(welcome).toMatchObject({
      data: { name: 'Assistant', answers: 0, message: { value: { options: ['Track'], parcel: null } } },
      metadata: { actorId: 'assistant', actorRole: 'system', source: 'system' },
    });
  });

  test('also for what they said while nobody ran, and never again when all of it is read anew', async () => {
    await start();
    await say('one');
    assist();
    await caughtUp();
    await end();
    const before = store.events.length;
    await database.kysely
      .updateTable('reactors')
      .set({ commit_position: '-1', prepare_position: '-1', event_id: null })
      .execute();
    assist();
    await caughtUp();
    expect(asked).toEqual(['one']);
    expect(store.events).toHaveLength(before);
  });

  test('once, where the process dies between the answer and the mark of how far it has come', async () => {
    await start();
    await say('one');
    let died = 0;
    assist({
      async move(...moved) {
        died += 1;
        if (died < 3) throw new Error('killed');
        return moveReactor(...moved);
      },
    });
    await caughtUp();
    expect(died).toBe(3);
    expect(await lines()).toEqual(['Hello Noura', '1: one']);
    expect(asked).toEqual(['one']);
  });

  test('once, where nobody heard whether the answer is in the log, and where the event store is away', async () => {
    await start();
    await say('one');
    store.next = ['landed_unheard', 'away', 'away', 'lost_unheard'];
    assist();
    await caughtUp();
    expect(await lines()).toEqual(['Hello Noura', '1: one']);
  });

  test('also where another conversation has what this version cannot read', async () => {
    const other = derivedId('other');
    await chats.start(other, { name: 'Ama', language: 'en' }, context());
    await store.append(streamOf.chat(other), 0n, [{ id: derivedId('later'), type: 'FromALaterVersion', data: {}, metadata: {} }]);
    const message = { subjectId: other, value: { text: 'Hello?' } };
    const wrote = eventsOf([{ type: 'VisitorWrote', data: { chatId: other, message } }], context());
    await store.append(streamOf.chat(other), 1n, await log.seal(wrote));
    await start();
    await say('one');
    assist();
    await caughtUp();
    expect(await lines()).toEqual(['Hello Noura', '1: one']);
  });

  test('also where the key of somebody in another conversation is missing', async () => {
    const other = derivedId('keyless');
    await chats.start(other, { name: 'Ama', language: 'en' }, context());
    const message = { subjectId: other, value: { text: 'Hello?' } };
    const wrote = eventsOf([{ type: 'VisitorWrote', data: { chatId: other, message } }], context());
    await store.append(streamOf.chat(other), 0n, await log.seal(wrote));
    await start();
    await say('one');
    const personalData = createOpenPersonalData();
    log = createEventLog(store, {
      ...personalData,
      async open(sealed, about) {
        if (sealed.subjectId === other) throw new KeyMissing(sealed.subjectId);
        return personalData.open(sealed, about);
      },
    });
    assist();
    await caughtUp();
    expect(await lines()).toEqual(['Hello Noura', '1: one']);
  });

  test('once, where two processes answer at the same time', async () => {
    await start();
    await say('one');
    const answer = createAnswerEvent({
      log,
      stateCache: createStateCache(),
      chats,
      answerer: counting,
      shipmentOf: async () => undefined,
      clock,
      logger,
    });
    const events = await log.read(streamOf.chat(chatId));
    for (const event of events) await Promise.all([answer(event), answer(event)]);
    expect(await lines()).toEqual(['Hello Noura', '1: one']);
  });
});

describe('nobody is answered', () => {
  test('while staff are there, nor after they left', async () => {
    assist();
    await start();
    await caughtUp();
    await carryOut({ type: 'answer', chatId, agent: lin, text: 'Hello' });
    await say('one');
    await carryOut({ type: 'leave', chatId, accountId: 'lin' });
    await say('two');
    await caughtUp();
    expect(asked).toEqual([]);
    expect(await lines()).toEqual(['Hello Noura']);
  });

  test('and the log is not read, where it is known from what was written here that staff have come', async () => {
    const stateCache = createStateCache();
    const personalData = { ...createOpenPersonalData(), subjectFor: async (name: string) => derivedId(name) };
    const own = createChatCommands({ handle: createHandler(log, { cache: stateCache }), log, personalData });
    await own.start(chatId, { name: 'Noura', language: 'en' }, context());
    await own.carryOut({ type: 'write', chatId, text: 'one' }, context());
    await own.carryOut({ type: 'answer', chatId, agent: lin, text: 'Hello' }, context());
    const events = await log.read(streamOf.chat(chatId));
    const read = vi.spyOn(log, 'read');
    const answer = createAnswerEvent({
      ...{ log, stateCache, chats, answerer: counting, clock, logger },
      shipmentOf: async () => undefined,
    });
    for (const event of events) await answer(event);
    expect(read).not.toHaveBeenCalled();
    expect(asked).toEqual([]);
  });

  test('where staff came while the answer was made', async () => {
    await start();
    await say('one');
    assist({
      answerer: {
        ...counting,
        async answer(message) {
          await carryOut({ type: 'take', chatId, agent: lin });
          return counting.answer(message);
        },
      },
    });
    await caughtUp();
    expect(await lines()).toEqual(['Hello Noura']);
  });
});

test('who asks for a person is handed over, and who cannot be answered too; the next one is answered', async () => {
  assist();
  await start();
  await say('break');
  await say('one');
  await caughtUp();
  expect(types().filter((type) => type === 'ChatHandedOver')).toHaveLength(1);
  expect(await lines()).toEqual(['Hello Noura', '1: one']);
  await say('person');
  await caughtUp();
  expect(types().slice(-2)).toEqual(['VisitorWrote', 'AssistantWrote']);
});

test('an answer waits for a server that is away, and no answer overtakes it', async () => {
  let isAway = true;
  assist({
    answerer: {
      ...counting,
      async answer(message) {
        if (isAway) throw new EventStoreUnavailable('away');
        return counting.answer(message);
      },
    },
  });
  await start();
  await say('one');
  await say('two');
  await pollUntil('the welcome', async () => (await lines()).length === 1);
  isAway = false;
  await caughtUp();
  expect(await lines()).toEqual(['Hello Noura', '1: one', '2: two']);
});
