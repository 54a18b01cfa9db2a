import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { PanelFrame } from '#web/features/support-chat/components/panel-frame.tsx';
import { render } from '../render.tsx';

test('a field for files that is left without a choice leaves the panel open; leaving the panel closes it', async () => {
  const onClose = vi.fn<() => void>();
  const { unmount } = await render(
    <PanelFrame label="Talk to us" isModal={false} onClose={onClose}>
      <form>
        <input type="file" />
      </form>
    </PanelFrame>,
  );
  const cancel = (selector: string) =>
    act(async () => document.querySelector(selector)?.dispatchEvent(new Event('cancel', { bubbles: true })));
  await cancel('dialog input');
  expect(onClose).not.toHaveBeenCalled();
  await cancel('dialog');
  expect(onClose).toHaveBeenCalledOnce();
  await unmount();
});
