import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act } from 'react';
import { useLogEnd } from '#web/features/support-chat/hooks/use-log-end.ts';
import { render } from '../render.tsx';

let resize: () => void;
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        resize = onResize;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

function Log({ said, own }: { said: number; own: number }) {
  const { log, onScroll } = useLogEnd({ said, own });
  return <div ref={log} onScroll={onScroll} />;
}

/** A log of 1,000 px in a window of 200, which browsers lay out and this one does not. */
async function openLog(said: number) {
  const shown = await render(<Log said={said} own={0} />);
  const log = shown.place.querySelector('div') ?? expect.unreachable('no log');
  const sized = { scrollHeight: 1_000, clientHeight: 200 };
  Object.defineProperties(log, {
    scrollHeight: { get: () => sized.scrollHeight },
    clientHeight: { get: () => sized.clientHeight },
  });
  resize();
  return {
    sized,
    log,
    unmount: shown.unmount,
    says: (next: { said: number; own: number }) => shown.show(<Log {...next} />),
    scroll: (to: number) =>
      act(async () => {
        log.scrollTop = to;
        log.dispatchEvent(new Event('scroll', { bubbles: true }));
      }),
  };
}

test('whoever reads from the top stays there, and whoever is at the end or near it follows what is said', async () => {
  const { log, says, scroll, unmount } = await openLog(3);
  await says({ said: 4, own: 0 });
  expect(log.scrollTop).toBe(0);
  await scroll(753);
  await says({ said: 5, own: 0 });
  expect(log.scrollTop).toBe(1_000);
  await scroll(752);
  await says({ said: 6, own: 0 });
  expect(log.scrollTop).toBe(752);
  await unmount();
});

test('whoever writes sees it, and may scroll up again', async () => {
  const { log, says, scroll, unmount } = await openLog(3);
  await says({ said: 4, own: 1 });
  expect(log.scrollTop).toBe(1_000);
  await scroll(100);
  await says({ said: 5, own: 1 });
  expect(log.scrollTop).toBe(100);
  await unmount();
});

test('whoever is at the end is still there once a keyboard has taken half of the window', async () => {
  const { log, sized, says, scroll, unmount } = await openLog(3);
  await says({ said: 4, own: 1 });
  log.scrollTop = 500;
  resize();
  expect(log.scrollTop).toBe(1_000);
  // The browser says that it has scrolled before it says that the log is smaller.
  sized.clientHeight = 100;
  sized.scrollHeight = 1_200;
  await scroll(600);
  expect(log.scrollTop).toBe(1_200);
  await scroll(100);
  resize();
  expect(log.scrollTop).toBe(100);
  await unmount();
});
