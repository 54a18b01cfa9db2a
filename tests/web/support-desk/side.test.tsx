import { act } from 'react';
import { describe, expect, test } from 'vitest';
import type { ChatPage } from '#web/features/support-desk/api/fetch-chat.ts';
import { button, headOf, noura, setConsole, shipment } from './console.tsx';

const { open } = setConsole();

/** The conversation with Noura and, beside it, what is known about it. */
async function openWith(about: Partial<ChatPage> = {}) {
  const place = await open('auditor', { chosen: noura.userId, about });
  await act(async () => button(place, 'Details').click());
  return { place, side: document.querySelector('[role="dialog"]') ?? expect.unreachable('nothing beside it') };
}

describe('what is known beside a conversation', () => {
  test('is the address that the visitor wants the answer at, which is no link', async () => {
    const { side } = await openWith({ replyAddress: 'noura@example.com' });
    expect(side.textContent).toContain('noura@example.com');
    expect(side.textContent).toContain('The visitor asked for the answer at this address.');
    expect(button(side, 'Copy the email address')).toBeDefined();
    expect(side.querySelector('a[href^="mailto:"]')).toBeNull();
  });

  test('is how long the first answer took, the time where the visitor is, and when it was closed before', async () => {
    const about = { firstAnswerSeconds: 250, timeZone: 'Asia/Tokyo', closedAt: '2026-11-20T10:00:00.000Z' };
    const { place, side } = await openWith(about);
    expect(headOf(place)).toContain('first answer after 4m 10s');
    expect(side.textContent).toMatch(/\d\d:\d\d local time, .*Tokyo/);
    expect(side.textContent).toContain('Chat closed 20 Nov 2026');
  });

  test('is no time where this browser does not know the zone', async () => {
    const { side } = await openWith({ timeZone: 'Mars/Olympus' });
    expect(side.textContent).toContain('Frankfurt International Hub');
    expect(side.textContent).not.toContain('local time');
  });

  test('is how the chat before was rated, whose parcel the visitor proved it to be, and the page they are on', async () => {
    const { side } = await openWith({
      ...{ closedAt: '2026-11-20T10:00:00.000Z', rating: 5, page: 'track' },
      shipments: [{ ...shipment, provedAs: 'recipient' }],
    });
    const text = side.textContent.replaceAll(/[\u2068\u2069]/g, '');
    expect(text).toMatch(/Chat closed 20 Nov 2026.* · rated 5 of 5/);
    expect(text).toContain('Proved: recipient of WE 4839 2017 5526 BF');
    expect(text).toContain('Arabic · on the tracking page');
  });

  test('is no page once the visitor has left, and no proof where there was none', async () => {
    const { side } = await openWith({ isOnline: false, page: 'track' });
    expect(side.textContent).toContain('Arabic · left the page');
    expect(side.textContent).not.toMatch(/tracking page|Proved/);
  });

  test('is where its parcel goes, by which service, and where it is', async () => {
    const { side } = await openWith();
    const card = side.querySelector('article')?.textContent ?? '';
    for (const text of ['Accra to Berlin', 'Express', 'Frankfurt International Hub']) expect(card).toContain(text);
  });
});
