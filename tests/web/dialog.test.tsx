import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { ToastRegion } from '#web/shared/ui/toast/toast-region.tsx';
import { render } from './render.tsx';

const onClose = vi.fn<() => void>();
const dialog = () => document.querySelector('dialog') ?? expect.unreachable('no dialog');

test('opens as a modal with a name, its first field focused, and asks to be closed on Escape', async () => {
  const { unmount } = await render(
    <Dialog title="Ask for a price" closeLabel="Close" onClose={onClose}>
      <form>
        <input name="email" />
      </form>
    </Dialog>,
  );
  expect(dialog().open).toBe(true);
  expect(document.getElementById(dialog().getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Ask for a price');
  expect(document.activeElement).toBe(document.querySelector('[name=email]'));
  await act(async () => void dialog().dispatchEvent(new Event('cancel')));
  expect(onClose).toHaveBeenCalledOnce();
  await unmount();
  expect(document.querySelector('dialog')).toBeNull();
});

test('toasts are within reach while a dialog is open', async () => {
  const toasts = () => document.querySelector('section[aria-label^=Notifications]') ?? expect.unreachable('no toasts');
  const { show, unmount } = await render(<ToastRegion />);
  expect(toasts().closest('dialog')).toBeNull();
  await show(
    <>
      <ToastRegion />
      <Dialog title="Ask for a price" closeLabel="Close" onClose={onClose}>
        <form />
      </Dialog>
    </>,
  );
  expect(toasts().closest('dialog')).toBe(dialog());
  await show(<ToastRegion />);
  expect(toasts().parentElement).toBe(document.body);
  await unmount();
});
