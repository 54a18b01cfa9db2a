import { afterEach, expect, test } from 'vitest';
import { createAttendance } from '#services/chats/attendance.ts';
import { createPeer } from '#services/realtime/peer.ts';
import { createPresence } from '#services/realtime/presence.ts';
import { silentBus } from '#tests/support/silent-bus.ts';
import { createSignatures } from '#infra/signatures.ts';
import { createVisitorTokens } from '#services/realtime/visitor-tokens.ts';

const presence = createPresence(silentBus);
const attendance = createAttendance({ presence, deliver: () => undefined });
afterEach(() => presence.close());

test('who comes on a socket that has closed meanwhile was never there', () => {
  let isOpen = true;
  const peer = createPeer({
    line: {
      isOpen: () => isOpen,
      send: () => undefined,
      together: (sending) => sending(),
      flushed: async () => undefined,
      close: () => undefined,
    },
    topics: { exists: () => true, mayWatch: () => true, watch: () => () => undefined },
    client: undefined,
    limitedAs: 'nobody',
    opensStill: async () => true,
    visitorTokens: createVisitorTokens(createSignatures({ current: Buffer.alloc(32, 7) }, 'visitor')),
    account: async () => undefined,
    clock: { now: () => new Date() },
  });
  attendance.visitorAt(peer, 'noura');
  attendance.deskAt(peer, { accountId: 'lin', name: 'Lin', open: undefined });
  expect(presence.isPresent('visitor', 'noura')).toBe(true);
  isOpen = false;
  peer.leave();
  attendance.visitorAt(peer, 'noura');
  attendance.deskAt(peer, { accountId: 'lin', name: 'Lin', open: 'noura' });
  expect(presence.isPresent('visitor', 'noura')).toBe(false);
  expect(attendance.desks()).toEqual([]);
});
