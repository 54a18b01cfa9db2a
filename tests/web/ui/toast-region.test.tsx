import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announcements } from '#web/shared/ui/announce/announcements.ts';
import { ToastRegion } from '#web/shared/ui/toast/toast-region.tsx';
import { toastStore, useToast } from '#web/shared/ui/toast/toast.tsx';
import { setTopLayer } from '#web/shared/ui/top-layer.ts';
import { pass, render } from '../render.tsx';

const toast = useToast();
let unmount: () => Promise<void>;

beforeEach(async () => {
  vi.useFakeTimers();
  ({ unmount } = await render(<ToastRegion />));
});

afterEach(async () => {
  await act(async () => {
    for (const { id } of toastStore.snapshot()) toastStore.dismiss(id);
  });
  await unmount();
  vi.useRealTimers();
});

const found = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector);
  return element ?? expect.unreachable(`no ${selector}`);
};

const show = (text: Parameters<typeof toast>[0]) => act(async () => toast(text));

async function drag(pixels: number): Promise<void> {
  const card = found('[data-tone]');
  card.setPointerCapture = () => undefined;
  const at = (type: string, clientX: number) =>
    act(async () => void card.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, pointerId: 1 })));
  await at('pointerdown', 100);
  await at('pointermove', 100 + pixels);
  await at('pointerup', 100 + pixels);
}

test('good news is announced politely, bad news at once, and again if it comes again', async () => {
  await show({ title: 'Copied', description: 'to the clipboard', tone: 'success' });
  await show({ title: 'Refused', tone: 'destructive' });
  await show({ title: 'Refused', tone: 'destructive' });
  expect(announcements.snapshot().map(({ text, urgent }) => ({ text, urgent }))).toEqual([
    { text: 'Copied to the clipboard', urgent: false },
    { text: 'Refused', urgent: true },
    { text: 'Refused', urgent: true },
  ]);
});

test('a toast that moves into a dialog and out of it is announced once', async () => {
  await show({ title: 'Quote Request Sent' });
  await act(async () => setTopLayer(document.body.appendChild(document.createElement('dialog'))));
  await act(async () => setTopLayer(undefined));
  expect(announcements.snapshot().filter(({ text }) => text === 'Quote Request Sent')).toHaveLength(1);
});

test('F8 moves the focus to the notifications', async () => {
  await act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8' })));
  expect(document.activeElement).toBe(found('section'));
});

test('a swipe of 50 pixels to the right dismisses, 49 do not', async () => {
  await show({ title: 'Saved' });
  await drag(49);
  expect(document.querySelector('[data-tone]')).not.toBeNull();
  await drag(50);
  expect(document.querySelector('[data-tone]')).toBeNull();
});

test('the button and Escape dismiss', async () => {
  await show({ title: 'Saved' });
  await act(async () => found('[data-tone] button').click());
  expect(document.querySelector('[data-tone]')).toBeNull();
  await show({ title: 'Saved again' });
  await act(
    async () => void found('[data-tone] button').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  );
  expect(document.querySelector('[data-tone]')).toBeNull();
});

test('it disappears after five seconds, unless the pointer rests on it', async () => {
  await show({ title: 'Saved' });
  await act(async () => void found('section').dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
  await pass(10_000);
  expect(document.querySelector('[data-tone]')).not.toBeNull();
  await act(async () => void found('section').dispatchEvent(new PointerEvent('pointerout', { bubbles: true })));
  await pass(5000);
  expect(document.querySelector('[data-tone]')).toBeNull();
});
