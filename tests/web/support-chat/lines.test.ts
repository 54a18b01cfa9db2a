import { expect, test } from 'vitest';
import type { Said } from '#web/features/support-chat/model/conversation.ts';
import { linesOf, type LogLine } from '#web/features/support-chat/model/lines.ts';
import { nothingSaid } from '#web/features/support-chat/model/support-state.ts';

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
      return [line.name, line.said.text, line.progress].filter(Boolean).join(' ');
    case 'notice':
      return line.notice.about.type;
    default:
      return line satisfies never;
  }
};

test('days begin, names stand where they change, and what happened stands where it happened', () => {
  const own = { sender: 'user', senderName: 'Noura' } as const;
  const lines = linesOf({
    ...nothingSaid,
    userName: 'Noura',
    stored: [said('1', own), said('3'), said('4'), said('5', { senderName: 'Kofi', timestamp: noon(2) })],
    unsent: [
      { clientMsgId: 'm1', text: 'on its way', timestamp: noon(2) },
      { clientMsgId: 'm2', text: 'next', timestamp: noon(2) },
    ],
    sending: 'm1',
    notices: [
      { id: 'a', about: { type: 'attached', trackingNumber: 'WE483920175525US' }, after: undefined },
      { id: 'b', about: { type: 'joined', name: 'Lin' }, after: '1' },
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
