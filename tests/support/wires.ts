import { expect } from 'vitest';
import type { Page, WebSocketRoute } from 'playwright-core';

/** The sockets of a page, which a test may cut. */
export interface Wires {
  /** Keeps messages from arriving at the server, from now on or no longer. */
  hold(isHeld: boolean): void;
  cut(): Promise<void>;
}

/** To be called before the page opens a socket. */
export async function wiresOf(page: Page): Promise<Wires> {
  const wires: { page: WebSocketRoute; server: WebSocketRoute }[] = [];
  let isHeld = false;
  await page.routeWebSocket('**/ws', (wire) => {
    const server = wire.connectToServer();
    wires.push({ page: wire, server });
    wire.onMessage((frame) => {
      if (!isHeld || !String(frame).includes('"type":"message"')) server.send(frame);
    });
  });
  return {
    hold: (held) => void (isHeld = held),
    async cut() {
      const wire = wires.at(-1) ?? expect.unreachable('no socket');
      await Promise.all([wire.page.close(), wire.server.close()]);
    },
  };
}
