import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createTypingSignal,
  typingAgainMs,
  typingEndsMs,
  typingRestMs,
  type TypingSignal,
} from '#web/shared/realtime/typing-signal.ts';

let told: [isTyping: boolean, at: number][];
let signal: TypingSignal;
const words = () => told.map(([isTyping]) => isTyping);

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  signal = createTypingSignal((isTyping) => told.push([isTyping, performance.now()]));
});
afterEach(() => vi.useRealTimers());

/** Types a letter each so often, for so long; `text` is what is in the field then. */
const typeFor = (durationMs: number, everyMs: number, text: (letter: number) => string = () => 'a') => {
  for (let letter = 0; letter * everyMs < durationMs; letter += 1) {
    signal.typed(text(letter));
    vi.advanceTimersByTime(everyMs);
  }
};

describe('somebody who types', () => {
  test('is told of at once, and again before anybody believes that they have stopped', () => {
    typeFor(60_000, typingRestMs - 1);
    expect(words()).not.toContain(false);
    const gaps = told.slice(1).map(([, at], index) => at - (told[index]?.[1] ?? 0));
    expect(gaps.length).toBeGreaterThan(5);
    expect(Math.max(...gaps)).toBeLessThan(typingEndsMs);
  });

  test('has stopped after a rest, once', () => {
    typeFor(1_000, 100);
    vi.advanceTimersByTime(typingRestMs);
    signal.stop();
    expect(words()).toEqual([true, false]);
  });

  test('has stopped as soon as the field is blank', () => {
    signal.typed('a');
    signal.typed('  ');
    vi.advanceTimersByTime(typingRestMs);
    expect(words()).toEqual([true, false]);
  });

  test('is told of again after a message', () => {
    signal.typed('a');
    signal.stop();
    vi.advanceTimersByTime(typingAgainMs);
    signal.typed('b');
    expect(words()).toEqual([true, false, true]);
  });

  test.each([0, 1, 5])('is told of soon when they go on right after a message, even after %i more letters', (letters) => {
    signal.typed('a');
    signal.stop();
    signal.typed('b');
    typeFor(letters * 10, 10);
    expect(words()).toEqual([true, false]);
    vi.advanceTimersByTime(typingAgainMs);
    expect(words()).toEqual([true, false, true]);
    vi.advanceTimersByTime(typingRestMs);
    expect(words()).toEqual([true, false, true, false]);
  });

  test('is told of no more when they clear the field before that', () => {
    signal.typed('a');
    signal.stop();
    signal.typed('b');
    signal.stop();
    vi.advanceTimersByTime(typingEndsMs);
    expect(words()).toEqual([true, false]);
  });

  test('and clears the field in turn leaves most of the frames of a socket to others', () => {
    typeFor(10_000, 50, (letter) => (letter % 2 === 0 ? 'a' : ''));
    expect(told.length).toBeLessThanOrEqual(10);
    expect(words().at(-1)).toBe(false);
  });
});
