import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPresence, type Presence } from '#services/realtime/presence.ts';
import { busBetween } from '#tests/support/bus-between.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const wires = busBetween();
const started: Presence[] = [];
const start = () => {
  const bus = wires.wire();
  const presence = createPresence(bus);
  started.push(presence);
  return { presence, kill: bus.kill, come: bus.come };
};
afterEach(() => {
  for (const presence of started.splice(0)) presence.close();
  wires.cut();
});

const visitor = { kind: 'visitor', id: 'noura' };

test('who is at a socket of one process is known in all, as long as one of their sockets is open', () => {
  const [here, there] = [start().presence, start().presence];
  here.enter('one', visitor);
  there.enter('two', visitor);
  expect([here, there].map((each) => each.isPresent('visitor', 'noura'))).toEqual([true, true]);
  expect(here.present('visitor')).toHaveLength(2);
  here.leave('one');
  expect([here, there].map((each) => each.isPresent('visitor', 'noura'))).toEqual([true, true]);
  there.leave('two');
  expect([here, there].map((each) => each.isPresent('visitor', 'noura'))).toEqual([false, false]);
});

test('a process that starts later knows who is there already', () => {
  start().presence.enter('one', visitor);
  expect(start().presence.isPresent('visitor', 'noura')).toBe(true);
});

test('what is said of a seat is replaced, and counts once', () => {
  const [here, there] = [start().presence, start().presence];
  here.enter('one', { kind: 'desk', id: 'lin', detail: { name: 'Lin' } });
  here.enter('one', { kind: 'desk', id: 'lin', detail: { name: 'Lin', open: 'noura' } });
  expect(there.present('desk')).toEqual([{ kind: 'desk', id: 'lin', detail: { name: 'Lin', open: 'noura' } }]);
  here.leave('one');
  expect(there.present('desk')).toEqual([]);
});

test('those at a process that was killed are gone within five seconds, and listeners hear of it', async () => {
  const [here, killed] = [start().presence, start()];
  const heard: boolean[] = [];
  here.listen(({ kind, id }) => void heard.push(here.isPresent(kind, id)));
  killed.presence.enter('one', visitor);
  await pollUntil('the arrival', () => heard.length === 1);
  killed.kill();
  await pollUntil('the departure', () => heard.length === 2, 5_000 + 1_000);
  expect(heard).toEqual([true, false]);
});

test('a process that lives stays, and one that stops says so', async () => {
  const [here, other] = [start().presence, start().presence];
  other.enter('one', visitor);
  other.enter('two', { kind: 'desk', id: 'lin' });
  here.enter('three', { kind: 'desk', id: 'ada' });
  other.close();
  expect(here.isPresent('visitor', 'noura')).toBe(false);
  expect(here.present('desk')).toEqual([{ kind: 'desk', id: 'ada' }]);
});

describe('where somebody is', () => {
  const settled = async () => vi.advanceTimersByTimeAsync(6_000);
  const where = ({ presence }: { presence: Presence }) => presence.whereabouts('visitor', 'noura');
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is not known before all others have been heard, and then: here at any process, or away', async () => {
    const [here, other] = [start(), start()];
    expect(where(here)).toBe('unknown');
    await settled();
    expect(where(here)).toBe('away');
    other.presence.enter('one', visitor);
    expect([where(here), where(other)]).toEqual(['here', 'here']);
    other.presence.leave('one');
    expect([where(here), where(other)]).toEqual(['away', 'away']);
  });

  test('is not known while the bus is away, but of those at the own process; nobody leaves for it', async () => {
    const [here, other] = [start(), start()];
    other.presence.enter('one', visitor);
    await settled();
    for (const each of [here, other]) each.kill();
    await settled();
    expect([where(here), where(other)]).toEqual(['unknown', 'here']);
    expect(here.presence.isPresent('visitor', 'noura')).toBe(true);
    expect(here.presence.whereabouts('visitor', 'ama')).toBe('unknown');
    other.presence.enter('two', { kind: 'visitor', id: 'ama' });
    for (const each of [here, other]) each.come();
    expect(here.presence.whereabouts('visitor', 'ama')).toBe('unknown');
    await settled();
    expect([where(here), where(other)]).toEqual(['here', 'here']);
    expect(here.presence.whereabouts('visitor', 'ama')).toBe('here');
    expect(here.presence.whereabouts('visitor', 'kofi')).toBe('away');
  });

  test('is not known for a while of whoever left while nobody could hear it, and of those at a process that was lost from sight', async () => {
    const [here, other] = [start(), start()];
    other.presence.enter('one', visitor);
    await settled();
    other.kill();
    await settled();
    expect(where(here)).toBe('unknown');
    expect(here.presence.isPresent('visitor', 'noura')).toBe(false);
    await vi.advanceTimersByTimeAsync(110_000);
    expect(where(here)).toBe('unknown');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(where(here)).toBe('away');
    other.come();
    await settled();
    expect(where(here)).toBe('here');
  });
});

test.each(['', '{', '{"by":"x"}', '{"by":"x","taken":[["a"]],"left":[],"asks":false}'])('takes no notice of %j', (data) => {
  const { presence } = start();
  wires.say('waybill.presence', data);
  expect(presence.present('visitor')).toEqual([]);
});
