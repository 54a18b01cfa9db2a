import { describe, expect, test } from 'vitest';
import { retractableMs } from '#contracts/chats.ts';
import type { ChatEvent } from '#contracts/events/chat.ts';
import { chatDecider, mostNumbers, type ChatCommand } from '#services/domain/chat.ts';
import { handedBackAfterMs } from '#services/domain/chat-hand-back.ts';
import type { Chat } from '#services/domain/chat-state.ts';
import { fold } from '#services/domain/decider.ts';
import { agentNamed, logged } from '#tests/support/events.ts';

const chatId = '01980000-0000-7000-8000-0000000000f1';
const subjectId = '01980000-0000-7000-8000-0000000000f2';
const lin = agentNamed('lin', 'Lin');
const periods = { assistantMinutes: 1, waitingMinutes: 1, waitingByEmailMinutes: 1, answeredMinutes: 1 };
const ada = agentNamed('ada', 'Ada');
const startedAt = Date.UTC(2026, 2, 1, 9);
const minute = (count: number) => new Date(startedAt + count * 60_000).toISOString();

const started: ChatEvent = {
  type: 'ChatStarted',
  data: { chatId, visitor: { subjectId, value: { name: 'Noura' } }, language: 'ar' },
};
const message = (text: string) => ({ subjectId, value: { text } });
const asked = (text = 'Hello?'): ChatEvent => ({ type: 'VisitorWrote', data: { chatId, message: message(text) } });
const answered = (agent = lin, text = 'Hello.'): ChatEvent => ({
  type: 'AgentWrote',
  data: { chatId, agent, message: message(text) },
});
const joined = (agent = lin): ChatEvent => ({ type: 'AgentJoinedChat', data: { chatId, agent } });
const left = ({ accountId } = lin): ChatEvent => ({ type: 'AgentLeftChat', data: { chatId, accountId } });
const assigned = (accountId: string | null): ChatEvent => ({ type: 'ChatAssigned', data: { chatId, accountId } });
const closed: ChatEvent = { type: 'ChatClosed', data: { chatId } };
const photo = { width: 800, height: 600 };
const sentPhoto: ChatEvent = { type: 'VisitorSentPhoto', data: { chatId, photo: { subjectId, value: photo } } };
const noted: ChatEvent = { type: 'ChatNoted', data: { chatId, agent: lin, note: message('Called the depot.') } };
const given = (trackingNumber: string, shipmentId: string | null = null): ChatEvent => ({
  type: 'TrackingNumberGiven',
  data: { chatId, number: { subjectId, value: { trackingNumber } }, shipmentId },
});
const rated = (rating: number): ChatEvent => ({ type: 'ChatRated', data: { chatId, rating } });

/** One event a minute. */
const history = (events: readonly ChatEvent[]) => logged(events.map((event, index) => ({ event, at: minute(index) })));
const after = (...events: ChatEvent[]) => fold(chatDecider, history(events)) as Chat;
const decide = (command: ChatCommand, ...before: ChatEvent[]) =>
  chatDecider.decide(command, fold(chatDecider, history(before))).map(({ type, data }) => ({ type, data }));
const refusal = (command: ChatCommand, ...before: ChatEvent[]) => {
  try {
    return decide(command, ...before);
  } catch (error) {
    return error instanceof Error && error.message;
  }
};

describe('a conversation', () => {
  const start: ChatCommand = { type: 'start', chat: started.data };

  test('begins once, and keeps its first name', () => {
    expect(decide(start)).toEqual([started]);
    expect(decide({ ...start, chat: { ...started.data, visitor: { subjectId, value: { name: 'Someone' } } } }, started)).toEqual(
      [],
    );
  });

  test.each<ChatCommand>([
    { type: 'answer', chatId, agent: lin, text: 'Hello' },
    { type: 'take', chatId, agent: lin },
    { type: 'leave', chatId, accountId: 'lin' },
    { type: 'assign', chatId, accountId: 'lin' },
    { type: 'close', chatId },
    { type: 'close_abandoned', chatId, now: minute(0), isVisitorAway: true, periods },
    { type: 'retract', chatId, messageId: 'any', accountId: null, now: minute(0) },
    { type: 'rate', chatId, rating: 5 },
    { type: 'hand_back', chatId, now: minute(0) },
    { type: 'note', chatId, agent: lin, text: 'Hello' },
    { type: 'attach', chatId, trackingNumber: 'WE1', shipmentId: null },
  ])('that never began takes no $type', (command) => {
    expect(refusal(command)).toBe('There is no such conversation.');
  });

  test('is not written to before its visitor gave a name', () => {
    expect(refusal({ type: 'write', chatId, text: 'Hello?' })).toBe('Enter your name to start a conversation.');
  });

  test('is nothing without its beginning', () => {
    expect(after(asked(), answered(), closed)).toEqual({ type: 'none' });
  });

  test('waits from the first thing that nobody has answered', () => {
    expect(after(started).waitingSince).toBeNull();
    expect(after(started, asked(), asked('Anyone?')).waitingSince).toBe(minute(1));
    expect(after(started, asked(), answered()).waitingSince).toBeNull();
    expect(after(started, asked(), answered(), asked('And?')).waitingSince).toBe(minute(3));
  });

  test('knows what was said last', () => {
    expect(after(started).last).toBeNull();
    expect(after(started, asked()).last).toMatchObject({ sender: 'user', message: message('Hello?'), at: minute(1) });
    expect(after(started, asked(), answered()).last).toMatchObject({ sender: 'support', accountId: 'lin', at: minute(2) });
  });
});

describe('a photo of the visitor', () => {
  const send: ChatCommand = { type: 'send_photo', chatId, size: photo };

  test('is sent once a name was given, and is one event', () => {
    expect(refusal(send)).toBe('Enter your name to start a conversation.');
    expect(decide(send, started)).toEqual([sentPhoto]);
    expect(decide(send, started, closed)).toEqual([sentPhoto]);
  });

  test('waits for an answer, opens what was closed, and is shown by its word in the visitor’s language', () => {
    expect(after(started, sentPhoto).waitingSince).toBe(minute(1));
    expect(after(started, sentPhoto, answered()).waitingSince).toBeNull();
    expect(after(started, asked(), closed, sentPhoto)).toMatchObject({ type: 'open', waitingSince: minute(3) });
    expect(after(started, sentPhoto).last).toMatchObject({ sender: 'user', message: message('صورة'), at: minute(1) });
  });

  test('of a visitor who was erased has no word', () => {
    const erased: ChatEvent = { type: 'VisitorSentPhoto', data: { chatId, photo: { subjectId, value: null } } };
    expect(after(started, erased).last?.message.value).toBeNull();
  });

  test('is taken back as a message is', () => {
    const messageId = history([started, sentPhoto])[1]?.id ?? '';
    const retract: ChatCommand = { type: 'retract', chatId, messageId, accountId: null, now: minute(2) };
    expect(decide(retract, started, sentPhoto)).toEqual([{ type: 'ChatMessageRetracted', data: { chatId, messageId } }]);
  });
});

describe('an agent', () => {
  test('who answers comes in first, and takes what is nobody’s', () => {
    const answer: ChatCommand = { type: 'answer', chatId, agent: lin, text: 'Hello.' };
    expect(decide(answer, started, asked())).toEqual([joined(), assigned('lin'), answered()]);
    expect(decide(answer, started, asked(), joined(), assigned('lin'))).toEqual([answered()]);
    expect(decide({ ...answer, agent: ada }, started, joined(), assigned('lin'))).toEqual([joined(ada), answered(ada)]);
  });

  test('who answers what was handed back takes it again', () => {
    const handedBack = [started, asked(), joined(), assigned('lin'), assigned(null)];
    expect(decide({ type: 'answer', chatId, agent: lin, text: 'Hello.' }, ...handedBack)).toEqual([assigned('lin'), answered()]);
    expect(decide({ type: 'take', chatId, agent: lin }, ...handedBack)).toEqual([assigned('lin')]);
  });

  test('comes in again under another name, once', () => {
    const renamed = agentNamed('lin', 'Lin Chen');
    expect(decide({ type: 'take', chatId, agent: renamed }, started, joined(), assigned('lin'))).toEqual([joined(renamed)]);
    expect(after(started, joined(), joined(ada), joined(renamed)).agents).toEqual([ada, renamed]);
  });

  test('who leaves gives back what was theirs alone', () => {
    const leave: ChatCommand = { type: 'leave', chatId, accountId: 'lin' };
    expect(decide(leave, started, joined(), assigned('lin'))).toEqual([left(), assigned(null)]);
    expect(decide(leave, started, joined(), joined(ada), assigned('ada'))).toEqual([left()]);
    expect(decide(leave, started, joined(ada))).toEqual([]);
    expect(after(started, joined(), joined(ada), left()).agents).toEqual([ada]);
  });

  test('takes over what is another’s', () => {
    const take: ChatCommand = { type: 'take', chatId, agent: ada };
    expect(decide(take, started)).toEqual([joined(ada), assigned('ada')]);
    expect(decide(take, started, joined(), assigned('lin'))).toEqual([joined(ada), assigned('ada')]);
    expect(decide(take, started, joined(ada), assigned('ada'))).toEqual([]);
  });

  test('who lets the visitor wait for five minutes gives the conversation back to everybody', () => {
    const taken = [started, asked(), joined(), assigned('lin')];
    const late = Date.parse(minute(3)) + handedBackAfterMs;
    const handBack = (at: number): ChatCommand => ({ type: 'hand_back', chatId, now: new Date(at).toISOString() });
    expect(decide(handBack(late - 1), ...taken)).toEqual([]);
    expect(decide(handBack(late), ...taken)).toEqual([assigned(null)]);
    expect(decide(handBack(late), ...taken, answered())).toEqual([]);
    expect(decide(handBack(late), started, asked())).toEqual([]);
  });

  test('has five minutes of their own for a visitor who had waited before, as has whoever takes it next', () => {
    const handBack = (at: string): ChatCommand => ({ type: 'hand_back', chatId, now: at });
    const waitedLong = [started, asked(), noted, noted, noted, noted, noted, noted, joined(), assigned('lin')];
    expect(decide(handBack(minute(13)), ...waitedLong)).toEqual([]);
    expect(decide(handBack(minute(14)), ...waitedLong)).toEqual([assigned(null)]);
    const takenAgain = [...waitedLong, assigned(null), assigned('kim')];
    expect(decide(handBack(minute(15)), ...takenAgain)).toEqual([]);
    expect(decide(handBack(minute(16)), ...takenAgain)).toEqual([assigned(null)]);
  });

  test('notes what no visitor reads, also where the conversation is closed', () => {
    const note: ChatCommand = { type: 'note', chatId, agent: lin, text: 'Called the depot.' };
    expect(decide(note, started, closed)).toEqual([noted]);
    expect(after(started, asked(), noted)).toEqual({ ...after(started, asked()) });
  });

  test('is given a conversation once', () => {
    const assign: ChatCommand = { type: 'assign', chatId, accountId: 'ada' };
    expect(decide(assign, started, assigned('lin'))).toEqual([assigned('ada')]);
    expect(decide(assign, started, assigned('ada'))).toEqual([]);
    expect(decide({ ...assign, accountId: null }, started, assigned('ada'))).toEqual([assigned(null)]);
  });
});

describe('a closed conversation', () => {
  test('is closed once, and nobody’s', () => {
    expect(decide({ type: 'close', chatId }, started)).toEqual([closed]);
    expect(decide({ type: 'close', chatId }, started, closed)).toEqual([]);
    expect(after(started, asked(), joined(), assigned('lin'), closed)).toMatchObject({
      type: 'closed',
      agents: [],
      assignedTo: null,
      waitingSince: null,
    });
  });

  test.each<ChatCommand>([
    { type: 'answer', chatId, agent: lin, text: 'Hello' },
    { type: 'take', chatId, agent: lin },
    { type: 'assign', chatId, accountId: 'lin' },
  ])('takes no $type', (command) => {
    expect(refusal(command, started, closed)).toBe('This conversation is closed. It opens again when its visitor writes.');
  });

  test('opens again when its visitor writes', () => {
    expect(decide({ type: 'write', chatId, text: 'Hello?' }, started, closed)).toEqual([asked()]);
    expect(after(started, closed, asked())).toMatchObject({ type: 'open', waitingSince: minute(2) });
  });

  test('is rated, and rated anew', () => {
    expect(decide({ type: 'rate', chatId, rating: 4 }, started, closed)).toEqual([rated(4)]);
    expect(decide({ type: 'rate', chatId, rating: 4 }, started, closed, rated(4))).toEqual([]);
    expect(after(started, closed, rated(4), rated(5))).toMatchObject({
      type: 'closed',
      rating: { rating: 5, at: minute(3) },
    });
  });
});

describe('a tracking number', () => {
  const attach = (trackingNumber: string, shipmentId: string | null): ChatCommand => ({
    type: 'attach',
    chatId,
    trackingNumber,
    shipmentId,
  });

  test('is kept once, whether a parcel has it or not', () => {
    expect(decide(attach('WE1', chatId), started)).toEqual([given('WE1', chatId)]);
    expect(decide(attach('WE2', null), started, given('WE1', chatId))).toEqual([given('WE2')]);
    expect(decide(attach('WE1', chatId), started, given('WE1', chatId))).toEqual([]);
    expect(decide(attach('WE2', chatId), started, given('WE2'))).toEqual([]);
  });

  test('is one of ten at most', () => {
    const ten = Array.from({ length: mostNumbers }, (_, nth) => given(`WE${nth}`));
    expect(refusal(attach('another', chatId), started, ...ten)).toBe('A conversation can be given 10 tracking numbers.');
  });
});

describe('a message', () => {
  const life = [started, asked(), answered()];
  const idOf = (index: number) => history(life)[index]?.id ?? '';
  const retract = (index: number, accountId: string | null, now = minute(3)): ChatCommand => ({
    type: 'retract',
    chatId,
    messageId: idOf(index),
    accountId,
    now,
  });
  const retracted = (index: number): ChatEvent => ({ type: 'ChatMessageRetracted', data: { chatId, messageId: idOf(index) } });

  test('is taken back by its author', () => {
    expect(decide(retract(1, null), ...life)).toEqual([retracted(1)]);
    expect(decide(retract(2, 'lin'), ...life)).toEqual([retracted(2)]);
    expect(after(...life, retracted(2))).toMatchObject({ last: null, recent: [{ id: idOf(1) }] });
    expect(after(...life, retracted(1)).last).toMatchObject({ id: idOf(2) });
  });

  test('is not taken back by anyone else', () => {
    for (const command of [retract(1, 'lin'), retract(2, null), retract(2, 'ada')]) {
      expect(refusal(command, ...life)).toBe('Only its author can take a message back.');
    }
  });

  test('is not taken back twice, nor after ten minutes, nor when much was said since', () => {
    const refused = 'This message can no longer be taken back.';
    expect(refusal(retract(1, null), ...life, retracted(1))).toBe(refused);
    const last = Date.parse(minute(1)) + retractableMs;
    expect(decide(retract(1, null, new Date(last - 1).toISOString()), ...life)).toEqual([retracted(1)]);
    expect(refusal(retract(1, null, new Date(last).toISOString()), ...life)).toBe(refused);
    const talk = Array.from({ length: 19 }, () => asked('More'));
    expect(refusal(retract(1, null), ...life, ...talk)).toBe(refused);
    expect(decide(retract(2, 'lin'), ...life, ...talk)).toEqual([retracted(2)]);
  });
});
