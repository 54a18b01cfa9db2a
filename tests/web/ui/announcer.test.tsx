import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcer } from '#web/shared/ui/announce/announcer.tsx';
import { announce, announcementMs } from '#web/shared/ui/announce/announcements.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { pass, render } from '../render.tsx';

const say = (...said: Parameters<typeof announce>) => act(async () => announce(...said));
const region = (manner: 'polite' | 'assertive') =>
  document.querySelector(`[aria-live=${manner}]`) ?? expect.unreachable(`no ${manner} region`);
const texts = (manner: 'polite' | 'assertive') => Array.from(region(manner).children, ({ textContent }) => textContent);

let leave: () => Promise<void>;

beforeEach(async () => {
  vi.useFakeTimers();
  leave = (await render(<Announcer />)).unmount;
  await pass(100);
});

afterEach(async () => {
  await pass(announcementMs);
  await leave();
  vi.useRealTimers();
});

test('both regions are there, empty and outside of the page, before anything is announced', () => {
  expect(texts('polite')).toEqual([]);
  expect(texts('assertive')).toEqual([]);
  expect(region('polite').parentElement).toBe(document.body);
});

test('what happened before a screen reader knew of the regions is announced once it does', async () => {
  await leave();
  ({ unmount: leave } = await render(<Announcer />));
  await say('Two parcels found');
  expect(texts('polite')).toEqual([]);
  await pass(100);
  expect(texts('polite')).toEqual(['Two parcels found']);
});

test('a refusal is announced at once, news in turn', async () => {
  await say('Offer sent');
  await say('The price is missing', { urgent: true });
  expect(texts('polite')).toEqual(['Offer sent']);
  expect(texts('assertive')).toEqual(['The price is missing']);
});

test('the same text is announced again, as something new', async () => {
  await say('Copied');
  await pass(announcementMs / 2);
  await say('Copied');
  expect(texts('polite')).toEqual(['Copied', 'Copied']);
  const second = region('polite').lastElementChild;
  await pass(announcementMs / 2);
  expect(region('polite').firstElementChild).toBe(second);
});

test('of two things that happen at once neither is lost', async () => {
  await act(async () => {
    announce('Offer sent');
    announce('1 quote');
  });
  expect(texts('polite')).toEqual(['Offer sent', '1 quote']);
});

test('an empty text is not announced', async () => {
  await say('');
  expect(texts('polite')).toEqual([]);
});

test('a text goes after a while, a later one stays its own time', async () => {
  await say('Offer sent');
  await pass(announcementMs - 1);
  await say('1 quote');
  await pass(1);
  expect(texts('polite')).toEqual(['1 quote']);
  await pass(announcementMs);
  expect(texts('polite')).toEqual([]);
});

test('it is heard while a dialog makes everything outside of itself inert, and after it', async () => {
  const { show, unmount } = await render(
    <Dialog title="Quote" closeLabel="Close" onClose={() => undefined}>
      <form />
    </Dialog>,
  );
  await pass(100);
  await say('This could not be sent', { urgent: true });
  expect(region('assertive').closest('dialog[open]')).not.toBeNull();
  expect(texts('assertive')).toEqual(['This could not be sent']);
  await show(null);
  expect(region('assertive').parentElement).toBe(document.body);
  await unmount();
});

test('a dialog that closes has only what it may have cut short announced again', async () => {
  const { show, unmount } = await render(
    <Dialog title="Quote" closeLabel="Close" onClose={() => undefined}>
      <form />
    </Dialog>,
  );
  await pass(100);
  await say('Enter a phone number');
  await pass(1_001);
  await say('Quote Request Sent');
  await show(null);
  await pass(100);
  expect(texts('polite')).toEqual(['Quote Request Sent']);
  await unmount();
});

test('the served page has no live region', () => {
  expect(renderToString(<Announcer />)).toBe('');
});
