import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fact } from '#contracts/realtime.ts';
import { FakeSocket } from '#tests/support/fake-socket.ts';
import { createLiveSocket, reconnectDelayMs, type LiveSocket } from '#web/shared/realtime/socket.ts';

const topic = 'tracking:WE483920175525BF';
const fact = (position: string): Fact => ({
  type: 'fact',
  topic,
  fact: 'shipment_updated',
  position,
  about: { kind: 'shipment', id: '01980000-0000-7000-8000-000000000001' },
});

let sockets: FakeSocket[];
let live: LiveSocket;
const sessionOver = vi.fn<() => void>();
const newest = () => sockets.at(-1) as FakeSocket;
const listener = () => ({ onFact: vi.fn<(fact: Fact) => void>(), onMissed: vi.fn<(position: string) => void>() });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  sockets = [];
  live = createLiveSocket(() => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  }, sessionOver);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('two topics share one connection and name the position to go on from', () => {
  live.subscribe(topic, listener(), '10');
  live.subscribe('shipments', listener());
  newest().open();
  expect(sockets).toHaveLength(1);
  expect(newest().sent).toEqual([
    { type: 'subscribe', topic, after: '10' },
    { type: 'subscribe', topic: 'shipments' },
  ]);
});

test('a fact reaches the listeners of its topic only', () => {
  const [ours, others] = [listener(), listener()];
  live.subscribe(topic, ours, '10');
  live.subscribe('shipments', others, '10');
  newest().open();
  newest().say(fact('11'));
  expect(ours.onFact).toHaveBeenCalledWith(fact('11'));
  expect(others.onFact).not.toHaveBeenCalled();
});

test('the line is lost from a drop until another socket is open, and not for want of listeners', () => {
  const changed = vi.fn<() => void>();
  live.onLostChange(changed);
  const stop = live.subscribe(topic, listener(), '10');
  expect(live.isLost()).toBe(false);
  newest().open();
  newest().drop();
  expect([live.isLost(), changed.mock.calls.length > 0]).toEqual([true, true]);
  vi.advanceTimersByTime(reconnectDelayMs);
  expect(live.isLost()).toBe(true);
  newest().open();
  expect(live.isLost()).toBe(false);
  newest().drop();
  stop();
  expect(live.isLost()).toBe(false);
});

describe('after a drop', () => {
  test('it reconnects after three seconds and resumes from the last position seen', () => {
    live.subscribe(topic, listener(), '10');
    newest().open();
    newest().say(fact('11'));
    newest().drop();
    vi.advanceTimersByTime(reconnectDelayMs - 1);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
    newest().open();
    expect(newest().sent).toEqual([{ type: 'subscribe', topic, after: '11' }]);
    expect(reconnectDelayMs).toBe(3000);
  });

  test('it keeps trying while the server is down', () => {
    live.subscribe(topic, listener(), '10');
    newest().drop();
    vi.advanceTimersByTime(reconnectDelayMs);
    newest().drop();
    vi.advanceTimersByTime(reconnectDelayMs);
    expect(sockets).toHaveLength(3);
  });

  test('the listener is notified when it missed something, and only then', () => {
    const ours = listener();
    live.subscribe(topic, ours, '10');
    newest().open();
    newest().say({ type: 'subscribed', topic, position: '10', missed: false });
    expect(ours.onMissed).not.toHaveBeenCalled();
    newest().say({ type: 'subscribed', topic, position: '14', missed: true });
    expect(ours.onMissed).toHaveBeenCalledWith('14');
  });

  test('a late frame never moves the position back', () => {
    live.subscribe(topic, listener(), '9');
    newest().open();
    newest().say(fact('100'));
    newest().say(fact('99'));
    newest().drop();
    vi.advanceTimersByTime(reconnectDelayMs);
    newest().open();
    expect(newest().sent).toEqual([{ type: 'subscribe', topic, after: '100' }]);
  });
});

test('the end of the session is reported, and public topics continue without it', () => {
  live.subscribe(topic, listener(), '10');
  newest().open();
  newest().drop();
  expect(sessionOver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(reconnectDelayMs);
  newest().open();
  newest().drop(4401);
  expect(sessionOver).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(reconnectDelayMs);
  expect(sockets).toHaveLength(3);
});

test('the last listener closes the connection, and nothing reconnects', () => {
  const stop = live.subscribe(topic, listener(), '10');
  newest().open();
  stop();
  expect(newest().sent.at(-1)).toEqual({ type: 'unsubscribe', topic });
  expect(newest().readyState).toBe(3);
  vi.advanceTimersByTime(reconnectDelayMs * 2);
  expect(sockets).toHaveLength(1);
});

test('a listener that joins with older data is notified at once that it missed something', () => {
  live.subscribe(topic, listener(), '10');
  newest().open();
  newest().say(fact('20'));
  const second = listener();
  live.subscribe(topic, second, '15');
  expect(second.onMissed).toHaveBeenCalledWith('20');
  expect(newest().sent).toHaveLength(1);
});

test.each(['no JSON', '{"type":"unheard"}'])('the message %s is logged and nothing else', (message) => {
  const ours = listener();
  live.subscribe(topic, ours, '10');
  newest().open();
  newest().say(message);
  expect(console.warn).toHaveBeenCalledOnce();
  expect(ours.onFact).not.toHaveBeenCalled();
});

test('renewed, it listens on another socket from where the last one stood', () => {
  live.renew();
  expect(sockets).toHaveLength(0);
  live.subscribe(topic, listener(), '10');
  newest().open();
  newest().say(fact('20'));
  live.renew();
  expect(sockets).toHaveLength(2);
  newest().open();
  expect(newest().sent).toEqual([{ type: 'subscribe', topic, after: '20' }]);
  vi.advanceTimersByTime(reconnectDelayMs * 2);
  expect(sockets).toHaveLength(2);
});

describe('frames of a noun of its own', () => {
  const talker = (known = true) => ({
    onOpen: vi.fn<() => void>(),
    onClose: vi.fn<() => void>(),
    onFrame: vi.fn<(frame: unknown) => boolean>(() => known),
  });
  const typing = { type: 'typing', isTyping: true };

  test('go to whoever listens, who also hears that the line stands and that it broke', () => {
    const ours = talker();
    live.listen(ours);
    expect(live.send(typing)).toBe(false);
    live.subscribe(topic, listener(), '10');
    expect(ours.onOpen).not.toHaveBeenCalled();
    newest().open();
    expect(ours.onOpen).toHaveBeenCalledOnce();
    newest().say(typing);
    expect(ours.onFrame).toHaveBeenCalledWith(typing);
    expect(console.warn).not.toHaveBeenCalled();
    newest().drop();
    expect(ours.onClose).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(reconnectDelayMs);
    newest().open();
    expect(ours.onOpen).toHaveBeenCalledTimes(2);
  });

  test('are sent on the one connection while it is open', () => {
    live.subscribe(topic, listener(), '10');
    newest().open();
    expect(live.send(typing)).toBe(true);
    expect(newest().sent.at(-1)).toEqual(typing);
    const late = talker();
    live.listen(late)();
    expect(late.onOpen).toHaveBeenCalledOnce();
    newest().say(typing);
    expect(late.onFrame).not.toHaveBeenCalled();
  });

  test('are reported where nobody knows them, refusals too', () => {
    live.listen(talker(false));
    live.subscribe(topic, listener(), '10');
    newest().open();
    newest().say(typing);
    newest().say({ type: 'error', code: 'forbidden', message: 'No.' });
    expect(console.warn).toHaveBeenCalledTimes(2);
  });

  test('end with the last topic', () => {
    const ours = talker();
    live.listen(ours);
    const stop = live.subscribe(topic, listener(), '10');
    newest().open();
    stop();
    expect(ours.onClose).toHaveBeenCalledOnce();
  });
});
