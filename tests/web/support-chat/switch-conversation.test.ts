import { describe, expect, test } from 'vitest';
import { goingOnWith, goingOnWithOther } from '#web/features/support-chat/model/switch-conversation.ts';

const now = new Date('2026-03-01T09:00:00.000Z');
const later = now.getTime() / 1_000 + 60;
const emailed = `noura.${later}.address.signature`;
const unsent = [{ clientMsgId: 'one', text: 'Hello?', timestamp: now.toISOString() }];
const own = (visitor: string) => ({ token: `${visitor}.${later}.signature`, userName: visitor, unsent: [] });

describe('the link of an email', () => {
  test.each([
    ['goes on with its own token', `noura.${later}.signature`, `noura.${later}.signature`],
    ['takes the newer one once its own has expired', `noura.${later - 120}.signature`, emailed],
    ['takes the newer one in place of another that was emailed', `noura.${later}.elsewhere.signature`, emailed],
  ])('opens the conversation that a browser has, which %s and keeps what is not sent yet', (_what, token, expected) => {
    const kept = { userName: 'Noura', unsent };
    expect(goingOnWith({ ...kept, token }, emailed, now)).toEqual({ ...kept, token: expected });
  });

  test('opens another one in place of what a browser has, which is kept beside it', () => {
    const ama = { ...own('ama'), unsent };
    const opened = goingOnWith(ama, emailed, now);
    expect(opened).toEqual({ token: emailed, userName: '', unsent: [], others: [ama] });
    expect(goingOnWithOther(opened)).toEqual({ ...ama, others: [{ token: emailed, userName: '', unsent: [] }] });
  });

  test('leaves nothing beside it where nobody had begun to talk', () => {
    const nobody = { token: `someone.${later}.signature`, userName: '', unsent: [] };
    expect(goingOnWith(nobody, emailed, now)).toEqual({ token: emailed, userName: '', unsent: [] });
  });

  test('opens one of those beside it as it was left', () => {
    const noura = { ...own('noura'), unsent };
    const opened = goingOnWith({ ...own('ama'), others: [own('ben'), noura] }, emailed, now);
    expect(opened).toEqual({ ...noura, others: [own('ama'), own('ben')] });
  });
});

test('the four that were left last are kept', () => {
  const others = ['b', 'c', 'd', 'e'].map(own);
  expect(goingOnWith({ ...own('a'), others }, emailed, now).others).toEqual(['a', 'b', 'c', 'd'].map(own));
  expect(goingOnWithOther({ ...own('a'), others: [] })).toEqual(own('a'));
});
