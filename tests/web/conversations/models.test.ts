import { describe, expect, test } from 'vitest';
import { maxAttachmentBytes } from '#contracts/emails.ts';
import { hasRoom, keptFiles, readFiles, writeFiles, type AttachedFile } from '#web/features/conversations/model/files.ts';
import { createEmailPresence, namesAt } from '#web/features/conversations/model/presence.ts';
import { snoozeRange, snoozeUntil } from '#web/features/conversations/model/snooze-times.ts';
import { replySubject } from '#web/features/inbox/model/reply-subject.ts';
import type { FrameListener } from '#web/shared/realtime/socket.ts';
import { ama, me } from './a-conversation.ts';

describe('snoozing', () => {
  const friday = new Date(2026, 10, 20, 23, 30);
  test('until tomorrow is until 9 in the morning, and until next week until that of Monday', () => {
    expect(snoozeUntil('tomorrow', friday)).toEqual(new Date(2026, 10, 21, 9));
    expect(snoozeUntil('nextWeek', friday)).toEqual(new Date(2026, 10, 23, 9));
  });
  test('on a Monday, next week is in seven days, and on a Sunday it is the next day', () => {
    expect(snoozeUntil('nextWeek', new Date(2026, 10, 23, 8))).toEqual(new Date(2026, 10, 30, 9));
    expect(snoozeUntil('nextWeek', new Date(2026, 10, 22, 8))).toEqual(new Date(2026, 10, 23, 9));
  });
  test('begins tomorrow at the earliest', () => {
    expect(snoozeRange(new Date(2026, 10, 30, 23, 59)).min).toBe('2026-12-01');
  });
});

describe('files', () => {
  const file = { id: ama, name: 'label.pdf', type: 'application/pdf', size: 10_000_000 };
  const kept: AttachedFile = { key: 'a', name: file.name, size: file.size, state: { type: 'kept', file } };
  const refused: AttachedFile = { ...kept, key: 'b', state: { type: 'refused', message: 'Too large' } };
  const sending: AttachedFile = { ...kept, key: 'c', state: { type: 'sending', share: 0.5 } };

  test('have 25 MB in total, of which those that were refused take none', () => {
    expect(hasRoom([kept, refused], maxAttachmentBytes - file.size)).toBe(true);
    expect(hasRoom([kept, refused], maxAttachmentBytes - file.size + 1)).toBe(false);
    expect(hasRoom([kept, sending], file.size)).toBe(false);
  });
  test('that have arrived outlast the page', () => {
    expect(keptFiles(readFiles(writeFiles([kept, refused, sending])))).toEqual([file]);
    expect([writeFiles([sending]), readFiles('{'), readFiles('[{"id":1}]')]).toEqual(['', [], []]);
  });
});

test('an answer is not called one twice', () => {
  expect(replySubject('Customs', 200)).toBe('Re: Customs');
  expect(replySubject('RE: Customs', 200)).toBe('RE: Customs');
  expect(replySubject('x'.repeat(300), 200)).toHaveLength(200);
});

describe('colleagues', () => {
  const begin = () => {
    const sent: object[] = [];
    let listener: FrameListener | undefined;
    const presence = createEmailPresence({
      listen: (given) => {
        listener = given;
        return () => undefined;
      },
      send: (frame) => sent.push(frame) > 0,
    });
    return { presence, sent, hear: (frame: object) => listener?.onFrame(frame), reopen: () => listener?.onOpen() };
  };
  const seats = (isTyping: boolean) => [{ name: 'Lin', conversationId: ama, isTyping }];
  const place = { conversationId: ama, ownId: me };

  test('hear which conversation is open here, again on each new line', () => {
    const { presence, sent, reopen } = begin();
    presence.open(ama);
    presence.setTyping(true);
    presence.setTyping(true);
    reopen();
    presence.open(null);
    expect(sent).toEqual([
      { type: 'open_conversation', conversationId: ama, isTyping: false },
      { type: 'open_conversation', conversationId: ama, isTyping: true },
      { type: 'open_conversation', conversationId: ama, isTyping: true },
      { type: 'open_conversation', conversationId: null, isTyping: false },
    ]);
  });

  test('are named who look, or write, in another window than one’s own, until they leave', () => {
    const { presence, hear } = begin();
    hear({ type: 'conversation_seats', accountId: me, seats: [{ name: 'Mia', conversationId: ama, isTyping: true }] });
    hear({ type: 'conversation_seats', accountId: ama, seats: seats(false) });
    expect(namesAt(presence.get(), place)).toEqual({ typing: [], looking: ['Lin'] });
    hear({ type: 'conversation_seats', accountId: ama, seats: [...seats(true), ...seats(false)] });
    expect(namesAt(presence.get(), place)).toEqual({ typing: ['Lin'], looking: [] });
    hear({ type: 'conversation_seats', accountId: ama, seats: [] });
    expect(namesAt(presence.get(), place)).toEqual({ typing: [], looking: [] });
  });
});
