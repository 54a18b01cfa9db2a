import { describe, expect, test } from 'vitest';
import type { ListedChat, TranscriptLine } from '#contracts/chat-desk.ts';
import { concerns, noGroups, wanting, type ListedGroups } from '#web/features/support-desk/model/chat-groups.ts';
import { createDraftStorage } from '#web/shared/drafts/draft-storage.ts';
import { linesOf, withLine, type TranscriptPages } from '#web/features/support-desk/model/transcript-pages.ts';
import { formatWaited } from '#web/features/support-desk/model/waited.ts';
import { forgetDrafts } from '#web/shared/forms/forget-drafts.ts';
import { aChat } from './a-chat.ts';

const me = '019a0000-0000-7000-8000-000000000001';
describe('the lists of the desk', () => {
  const listed = (...chats: ListedChat[]) => ({ chats, count: chats.length });

  test('those who wait, listed or not, and my own with something unread want a look', () => {
    const own = listed(aChat({ unread: 1 }), aChat({ unread: 0 }));
    const others = listed(aChat({ unread: 3 }));
    const groups: ListedGroups = { waiting: { chats: [aChat()], count: 101 }, mine: own, assistant: others, others };
    expect(wanting(groups)).toBe(102);
    expect(wanting(noGroups)).toBe(0);
  });

  test.each([
    ['waiting', true],
    ['mine', true],
    ['assistant', false],
    ['others', false],
  ] as const)('what is said to %s is for this agent to hear: %s', (group, isHeard) => {
    const chat = aChat();
    expect(concerns({ ...noGroups, [group]: listed(chat) }, chat.userId)).toBe(isHeard);
  });
});

test.each([
  [0, '0s'],
  [62, '1m 2s'],
  [250, '4m 10s'],
  [7_500, '2h 5m'],
  [-3, '0s'],
])('%i seconds of waiting are written %s', (seconds, text) => {
  expect(formatWaited(seconds, 'en')).toBe(text);
});

describe('drafts', () => {
  const kept = () => {
    const items = new Map<string, string>();
    return {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => void items.set(name, value),
      removeItem: (name: string) => void items.delete(name),
      key: (index: number) => [...items.keys()][index] ?? null,
      get length() {
        return items.size;
      },
    };
  };

  test('are kept for each conversation, answers apart from notes', () => {
    const drafts = createDraftStorage('waybill.support-draft', kept);
    const storage = kept();
    const same = createDraftStorage('waybill.support-draft', () => storage);
    same.write('a', 'reply', 'It is');
    same.write('b', 'reply', 'One moment');
    same.write('a', 'note', 'Asked twice');
    const reloaded = createDraftStorage('waybill.support-draft', () => storage);
    expect([reloaded.read('a', 'reply'), reloaded.read('b', 'reply'), reloaded.read('a', 'note')]).toEqual([
      'It is',
      'One moment',
      'Asked twice',
    ]);
    expect(drafts.read('a', 'reply')).toBe('');
  });

  test('are gone once they are sent, and with the session', () => {
    const storage = kept();
    const drafts = createDraftStorage('waybill.support-draft', () => storage);
    drafts.write('a', 'reply', 'It is');
    drafts.write('a', 'reply', '');
    expect(storage.length).toBe(0);
    drafts.write('b', 'note', 'Asked twice');
    forgetDrafts(storage);
    expect(drafts.read('b', 'note')).toBe('');
  });

  test('outlive a change of conversation where the browser keeps nothing', () => {
    const drafts = createDraftStorage('waybill.support-draft', () => {
      throw new Error('blocked');
    });
    drafts.write('a', 'reply', 'It is');
    expect(drafts.read('a', 'reply')).toBe('It is');
  });
});

describe('a transcript in pages', () => {
  const line = (seq: string): TranscriptLine => ({
    ...{ type: 'message', id: me, seq, sender: 'user', senderName: 'Noura', text: seq },
    timestamp: '2026-11-23T13:01:00.000Z',
  });
  const page = (...seqs: string[]) => ({
    ...{ data: seqs.map(line), position: '1', nextCursor: undefined, total: undefined, totalIsMore: undefined },
  });
  const transcript: TranscriptPages = { pages: [page('9', '11'), page('1', '4')], pageParams: [] };
  const seqs = (of: TranscriptPages) => linesOf(of).map(({ seq }) => seq);

  test('is read in its order', () => expect(seqs(transcript)).toEqual(['1', '4', '9', '11']));
  test('takes a line at its place, by number', () => {
    expect(seqs(withLine(transcript, line('10')))).toEqual(['1', '4', '9', '10', '11']);
  });
  test('takes each line once', () => {
    expect(withLine(transcript, line('4'))).toBe(transcript);
    expect(withLine(transcript, line('11'))).toBe(transcript);
  });
});
