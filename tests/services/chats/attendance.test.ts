import { afterAll, describe, expect, test } from 'vitest';
import type { BusinessHours } from '#contracts/support-content.ts';
import { createAttendance } from '#services/chats/attendance.ts';
import { createSupportOutlook } from '#services/chats/support-outlook.ts';
import type { Answered } from '#services/domain/waiting-line.ts';
import type { OutgoingFrame } from '#services/realtime/noun-frames.ts';
import { createPeer } from '#services/realtime/peer.ts';
import { createPresence } from '#services/realtime/presence.ts';
import { silentBus } from '#tests/support/silent-bus.ts';
import { createSignatures } from '#infra/signatures.ts';
import { createVisitorTokens } from '#services/realtime/visitor-tokens.ts';

const presence = createPresence(silentBus);
const hours: BusinessHours = {
  timeZone: 'UTC',
  week: {
    monday: [],
    tuesday: [{ from: '08:00', to: '18:00' }],
    wednesday: [],
    thursday: [],
    friday: [],
    saturday: [],
    sunday: [],
  },
  holidays: [],
};
/** A Tuesday morning. */
const opening = '2026-11-24T08:00:00.000Z';
let now = new Date(opening);
let answered: Answered[] = [];
const outlook = createSupportOutlook({
  desk: { look: async () => ({ waiting: [], answered, isStaffed: false }) },
  hours,
  clock: { now: () => now },
});
const delivered: OutgoingFrame[] = [];
const attendance = createAttendance({ presence, outlook, deliver: (_topic, frame) => void delivered.push(frame) });
afterAll(() => presence.close());
const after = (minutes: number) => new Date(Date.parse(opening) + minutes * 60_000);

describe('what visitors are told of support', () => {
  const deskOpens = () => presence.enter('desk test', { kind: 'desk', id: 'ada', detail: { name: 'Ada' } });

  test('while it is closed: when it opens; while it is open and nobody is there: that', async () => {
    now = after(-60);
    await outlook.refresh();
    expect(attendance.support()).toEqual({ type: 'support_presence', isThere: false, opensAt: opening });
    expect(delivered.splice(0)).toEqual([attendance.support()]);
    now = after(0);
    await outlook.refresh();
    expect(delivered.splice(0)).toEqual([{ type: 'support_presence', isThere: false }]);
  });

  test('while somebody is there: how long an answer takes by the last hour, told again only once it is another one', async () => {
    deskOpens();
    delivered.splice(0);
    expect(attendance.support()).toEqual({ type: 'support_presence', isThere: true });
    now = after(30);
    answered = [{ since: after(10).toISOString(), answeredAt: new Date(after(11).getTime() + 1_000).toISOString() }];
    await outlook.refresh();
    const told = { type: 'support_presence', isThere: true, waitSeconds: 120 };
    expect(delivered.splice(0)).toEqual([told]);
    now = after(31);
    await outlook.refresh();
    expect(delivered).toEqual([]);
    expect(attendance.support()).toEqual(told);
    now = after(90);
    await outlook.refresh();
    expect(delivered.splice(0)).toEqual([{ type: 'support_presence', isThere: true }]);
    presence.leave('desk test');
  });

  test('nothing else than before while the line cannot be looked up', async () => {
    const away = createSupportOutlook({
      desk: { look: () => Promise.reject(new Error('away')) },
      hours,
      clock: { now: () => now },
    });
    await expect(away.refresh()).rejects.toThrow('away');
    expect(away.get()).toEqual({ waitSeconds: null, opensAt: null });
  });
});

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
    shown: () => undefined,
    clock: { now: () => new Date() },
  });
  attendance.visitorAt(peer, 'noura');
  attendance.deskAt(peer, { accountId: 'lin', name: 'Lin', open: undefined, choosesItself: false });
  expect(presence.isPresent('visitor', 'noura')).toBe(true);
  isOpen = false;
  peer.leave();
  attendance.visitorAt(peer, 'noura');
  attendance.deskAt(peer, { accountId: 'lin', name: 'Lin', open: 'noura', choosesItself: true });
  expect(presence.isPresent('visitor', 'noura')).toBe(false);
  expect(attendance.desks()).toEqual([]);
});
