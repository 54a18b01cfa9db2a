import { expect, test } from 'vitest';
import { createSignatures } from '#infra/signatures.ts';
import { createPeer } from '#services/realtime/peer.ts';
import type { Heard } from '#services/realtime/topics.ts';
import { createVisitorTokens } from '#services/realtime/visitor-tokens.ts';

const ownRemembered = 100;
const visitorTokens = createVisitorTokens(createSignatures({ current: Buffer.alloc(32, 7) }, 'visitor'));
const visitor = '01980000-0000-7000-8000-0000000000f1';
const clock = { now: () => new Date('2026-03-01T09:00:00.000Z') };

/** A socket that watches a topic, on which things are said. */
async function listening() {
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
      mayWatch: () => true,
      watch(_topic, watcher) {
        hear = watcher;
        return () => undefined;
      },
    },
    visitorTokens,
    opensStill: async () => true,
    client: undefined,
    limitedAs: 'somebody',
    account: async () => undefined,
    clock,
  });
  await peer.watch('chat');
  const say = (heard: Heard) => {
    const before = sent.length;
    hear?.(heard);
    return sent.slice(before);
  };
  return { peer, say };
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
