import { expect, test } from 'vitest';
import type { Account, Role } from '#contracts/accounts.ts';
import { createSignatures } from '#infra/signatures.ts';
import { createPeer } from '#services/realtime/peer.ts';
import type { Heard } from '#services/realtime/topics.ts';
import { createVisitorTokens } from '#services/realtime/visitor-tokens.ts';

const ownRemembered = 100;
const visitorTokens = createVisitorTokens(createSignatures({ current: Buffer.alloc(32, 7) }, 'visitor'));
const visitor = '01980000-0000-7000-8000-0000000000f1';
const clock = { now: () => new Date('2026-03-01T09:00:00.000Z') };

const about = { kind: 'chat', id: visitor } as const;
const accountOf = (role: Role): Account => ({ id: '01980000-0000-7000-8000-00000000000a', username: role, role });

/** A socket that watches a topic, on which things are said; it was opened by that account, if any. */
async function listening(by?: Account) {
  const shown: unknown[] = [];
  const sent: string[] = [];
  let hear: ((heard: Heard) => void) | undefined;
  const peer = createPeer({
    line: {
      isOpen: () => true,
      send: (text) => void sent.push(text),
      together: (sending) => sending(),
      flushed: async () => undefined,
      close: () => undefined,
    },
    topics: {
      exists: () => true,
      mayWatch: (_topic, { account }) => !by || account === by,
      watch(_topic, watcher) {
        hear = watcher;
        return () => undefined;
      },
    },
    visitorTokens,
    opensStill: async () => true,
    client: undefined,
    limitedAs: 'somebody',
    account: async () => by,
    shown: (auditor, what) => void shown.push([auditor, what]),
    clock,
  });
  await peer.watch('chat');
  const say = (heard: Heard) => {
    const before = sent.length;
    hear?.(heard);
    return sent.slice(before);
  };
  return { peer, say, shown };
}

test('whoever said something does not hear it again, as long as it is among the last that they said', async () => {
  const { peer, say } = await listening();
  for (let nth = 0; nth < ownRemembered; nth += 1) peer.caused(`command ${nth}`);
  expect(say({ text: 'said', commandId: 'command 0' })).toEqual([]);
  peer.caused('one more');
  expect(say({ text: 'said', commandId: 'command 0' })).toEqual(['said']);
  expect(say({ text: 'said', commandId: 'command 1' })).toEqual([]);
  expect(say({ text: 'said by another', commandId: 'command 200' })).toEqual(['said by another']);
});

test('whoever came by an emailed link hears what is meant for them, and whole what answers them', async () => {
  const { peer, say } = await listening();
  const heard = { text: 'whole', textByLink: 'masked', commandId: 'answer' };
  expect([peer.isByLink(), say(heard), say({ text: 'the same for all' })]).toEqual([false, ['whole'], ['the same for all']]);
  await peer.present(visitorTokens.issueForEmail({ visitor, address: 'noura@example.org' }, clock.now()));
  expect([peer.isByLink(), say(heard), say({ text: 'the same for all' })]).toEqual([true, ['masked'], ['the same for all']]);
  expect(say({ text: 'whole', textByLink: 'masked' })).toEqual(['masked']);
  peer.awaits('answer');
  expect(say(heard)).toEqual(['whole']);
});

test('what shows personal data to an auditor is told of, and nothing else is', async () => {
  const auditor = accountOf('auditor');
  const { say, shown } = await listening(auditor);
  say({ text: 'somebody is there' });
  expect(shown).toEqual([]);
  say({ text: 'a message', shows: about });
  expect(shown).toEqual([[auditor, about]]);
  for (const by of [accountOf('agent'), undefined]) {
    const other = await listening(by);
    expect(other.say({ text: 'a message', shows: about })).toEqual(['a message']);
    expect(other.shown).toEqual([]);
  }
});
