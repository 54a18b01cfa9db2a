import { describe, expect, test } from 'vitest';
import { asSeenBy, goingOnWith, goingOnWithOther, keeping } from '#web/features/support-chat/model/switch-conversation.ts';

const now = new Date('2026-03-01T09:00:00.000Z');
const later = now.getTime() / 1_000 + 60;
const emailed = `noura.${later}.address.signature`;
const own = (visitor: string) => ({ token: `${visitor}.${later}.signature`, userName: visitor });

describe('the link of an email', () => {
  test.each([
    ['goes on with its own token', `noura.${later}.signature`, `noura.${later}.signature`],
    ['takes the newer one once its own has expired', `noura.${later - 120}.signature`, emailed],
    ['takes the newer one in place of another that was emailed', `noura.${later}.elsewhere.signature`, emailed],
  ])('opens the conversation that a browser has, which %s', (_what, token, expected) => {
    const kept = { userName: 'Noura' };
    expect(goingOnWith({ ...kept, token }, emailed, now)).toEqual({ ...kept, token: expected });
  });

  test('opens another one in place of what a browser has, which is kept beside it', () => {
    const ama = own('ama');
    const opened = goingOnWith(ama, emailed, now);
    expect(opened).toEqual({ token: emailed, userName: '', others: [ama] });
    expect(goingOnWithOther(opened)).toEqual({ ...ama, others: [{ token: emailed, userName: '' }] });
  });

  test('leaves nothing beside it where nobody had begun to talk', () => {
    const nobody = { token: `someone.${later}.signature`, userName: '' };
    expect(goingOnWith(nobody, emailed, now)).toEqual({ token: emailed, userName: '' });
  });

  test('opens one of those beside it as it was left', () => {
    const noura = own('noura');
    const opened = goingOnWith({ ...own('ama'), others: [own('ben'), noura] }, emailed, now);
    expect(opened).toEqual({ ...noura, others: [own('ama'), own('ben')] });
  });
});

test('the four that were left last are kept', () => {
  const others = ['b', 'c', 'd', 'e'].map(own);
  expect(goingOnWith({ ...own('a'), others }, emailed, now).others).toEqual(['a', 'b', 'c', 'd'].map(own));
  expect(goingOnWithOther({ ...own('a'), others: [] })).toEqual(own('a'));
});

describe('a tab whose browser has gone on with another conversation in another tab', () => {
  const [ama, ben, noura] = [own('ama'), own('ben'), own('noura')];
  const kept = { ...ama, others: [ben, noura] };

  test('sees its own in front, and the others in their order', () => {
    expect(asSeenBy('noura', kept)).toEqual({ ...noura, others: [ama, ben] });
    expect(asSeenBy('ama', kept)).toEqual(kept);
    expect(asSeenBy('nobody', kept)).toEqual(kept);
  });

  test('keeps a newer token in its own place', () => {
    const newer = { ...noura, token: `noura.${later + 1}.signature` };
    expect(keeping(kept, newer, 'noura')).toEqual({ ...ama, others: [ben, newer] });
    expect(keeping({ ...noura, others: [ama] }, newer, 'noura')).toEqual({ ...newer, others: [ama] });
  });

  test('keeps somebody new in place of who it was before', () => {
    expect(keeping(kept, own('amal'), 'ama')).toEqual({ ...own('amal'), others: [ben, noura] });
  });

  test('keeps the other one beside its own where that was not kept yet, unless nobody had begun to talk', () => {
    expect(keeping(ama, ben, undefined)).toEqual({ ...ben, others: [ama] });
    expect(keeping({ ...ama, userName: '' }, ben, undefined)).toEqual(ben);
  });
});
