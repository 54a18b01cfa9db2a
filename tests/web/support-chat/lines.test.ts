import { describe, expect, test } from 'vitest';
import type { Said } from '#web/features/support-chat/model/conversation.ts';
import { linesOf, type LogLine } from '#web/features/support-chat/model/lines.ts';
import { nothingSaid, type SupportState } from '#web/features/support-chat/model/support-state.ts';

const noon = (day: number) => new Date(2026, 2, day, 12).toISOString();
const said = (seq: string, changes: Partial<Said> = {}): Said => ({
  id: `said-${seq}`,
  sender: 'support',
  senderName: 'Lin',
  text: `message ${seq}`,
  timestamp: noon(1),
  seq,
  ...changes,
});
const shape = (line: LogLine): string => {
  switch (line.type) {
    case 'day':
      return `day ${new Date(line.timestamp).getDate()}`;
    case 'said':
      return [line.name, line.said.text, line.progress, line.mayRetract && 'retractable'].filter(Boolean).join(' ');
    case 'notice':
      return line.about.type;
    case 'retracted':
      return 'taken back';
    default:
      return line satisfies never;
  }
};

const drawn = (changes: Partial<SupportState>, now = new Date(2026, 2, 5)) => linesOf({ ...nothingSaid, ...changes }, now);

test('days begin, names stand where they change, and what happened stands where it happened', () => {
  const own = { sender: 'user', senderName: 'Noura' } as const;
  const lines = drawn({
    userName: 'Noura',
    stored: [said('1', own), said('3'), said('4'), said('5', { senderName: 'Kofi', timestamp: noon(2) })],
    unsent: [
      { clientMsgId: 'm1', text: 'on its way', timestamp: noon(2) },
      { clientMsgId: 'm2', text: 'next', timestamp: noon(2) },
    ],
    sending: 'm1',
    notices: [
      { about: { type: 'attached', trackingNumber: 'WE483920175525US' }, seq: '0' },
      { about: { type: 'joined', name: 'Lin' }, seq: '2' },
    ],
  });
  expect(lines.map(shape)).toEqual([
    'attached',
    'day 1',
    'message 1 stored',
    'joined',
    'Lin message 3',
    'message 4',
    'day 2',
    'Kofi message 5',
    'on its way sent',
    'next waiting',
  ]);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
});

test('what happened stands in its place, also beside a message that is not there any more', () => {
  const lines = drawn({
    stored: [said('1', { sender: 'user' }), said('4', { sender: 'user' })],
    notices: [{ about: { type: 'rated', rating: 4 }, seq: '3' }],
  });
  expect(lines.slice(1).map(shape)).toEqual(['message 1 stored', 'rated', 'message 4 stored']);
});

describe('an own message', () => {
  const own = { sender: 'user', senderName: 'Noura' } as const;
  const minutesLater = (minutes: number) => new Date(Date.parse(noon(1)) + minutes * 60_000);
  const retractable = (stored: Said[], now: Date) =>
    drawn({ stored, unsent: [{ clientMsgId: 'm1', text: 'on its way', timestamp: noon(1) }] }, now).flatMap((line) =>
      line.type === 'said' && line.mayRetract ? line.said.text : [],
    );

  test('can be taken back for ten minutes once it is stored', () => {
    const stored = [said('1', own), said('2')];
    expect(retractable(stored, minutesLater(9))).toEqual(['message 1']);
    expect(retractable(stored, minutesLater(10))).toEqual([]);
  });

  test('can be taken back while it is among the last twenty of people', () => {
    const answers = Array.from({ length: 19 }, (_, nth) => said(String(nth + 2)));
    const ofAssistant = said('30', { isAssistant: true });
    expect(retractable([said('1', own), ...answers, ofAssistant], minutesLater(1))).toEqual(['message 1']);
    expect(retractable([said('1', own), ...answers, said('31')], minutesLater(1))).toEqual([]);
  });

  test('leaves a line where it was', () => {
    expect(drawn({ stored: [said('1', { ...own, isRetracted: true }), said('2', own)] }).map(shape)).toEqual([
      'day 1',
      'taken back',
      'message 2 stored',
    ]);
  });
});
