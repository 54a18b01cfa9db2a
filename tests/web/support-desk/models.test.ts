import { describe, expect, test } from 'vitest';
import type { TranscriptLine } from '#contracts/chat-desk.ts';
import { groupOf, groupsOf, wanting } from '#web/features/support-desk/model/chat-groups.ts';
import { createDraftStorage } from '#web/features/support-desk/model/draft-storage.ts';
import { linesOf, withLine, type TranscriptPages } from '#web/features/support-desk/model/transcript-pages.ts';
import { formatWaited } from '#web/features/support-desk/model/waited.ts';
import { forgetDrafts } from '#web/shared/forms/forget-drafts.ts';
import { aChat } from './a-chat.ts';

const me = '019a0000-0000-7000-8000-000000000001';
const lin = '019a0000-0000-7000-8000-000000000002';
const with_ = (accountId: string) => ({ assignedTo: { accountId, name: 'Somebody' } });

describe('the lists of the desk', () => {
  test.each([
    ['waiting', {}],
    ['assistant', { waitingSince: null }],
    ['mine', with_(me)],
    ['others', with_(lin)],
  ] as const)('%s', (group, changes) => {
    expect(groupOf(aChat(changes), me)).toBe(group);
  });

  test('whoever waits the longest stands first', () => {
    const later = aChat({ userName: 'Later', waitingSince: '2026-11-23T13:05:00.000Z' });
    const earlier = aChat({ userName: 'Earlier', waitingSince: '2026-11-23T13:02:00.000Z' });
    expect(groupsOf([later, earlier], me).waiting.map(({ userName }) => userName)).toEqual(['Earlier', 'Later']);
  });

  test('those who wait and my own with something unread want a look', () => {
    const chats = [aChat(), aChat(with_(me)), aChat({ ...with_(me), unread: 0 }), aChat(with_(lin))];
    expect(wanting(groupsOf(chats, me))).toBe(2);
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
    const drafts = createDraftStorage(kept);
    const storage = kept();
    const same = createDraftStorage(() => storage);
    same.write('a', 'reply', 'It is');
    same.write('b', 'reply', 'One moment');
    same.write('a', 'note', 'Asked twice');
    const reloaded = createDraftStorage(() => storage);
    expect([reloaded.read('a', 'reply'), reloaded.read('b', 'reply'), reloaded.read('a', 'note')]).toEqual([
      'It is',
      'One moment',
      'Asked twice',
    ]);
    expect(drafts.read('a', 'reply')).toBe('');
  });

  test('are gone once they are sent, and with the session', () => {
    const storage = kept();
    const drafts = createDraftStorage(() => storage);
    drafts.write('a', 'reply', 'It is');
    drafts.write('a', 'reply', '');
    expect(storage.length).toBe(0);
    drafts.write('b', 'note', 'Asked twice');
    forgetDrafts(storage);
    expect(drafts.read('b', 'note')).toBe('');
  });

  test('outlive a change of conversation where the browser keeps nothing', () => {
    const drafts = createDraftStorage(() => {
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
