// @vitest-environment happy-dom
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '#tests/support/fake-socket.ts';
import { SupportButton } from '#web/app/shell/support-button.tsx';
import { render } from '../render.tsx';
import { click, type } from './panel.tsx';

const sockets: FakeSocket[] = [];
vi.mock(import('#web/shared/realtime/open-line.ts'), async (original) => ({
  ...(await original()),
  openLine: () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket as unknown as WebSocket;
  },
}));

let unmount: () => Promise<void>;
const button = () => document.querySelector('aside button') as HTMLButtonElement;
const panel = () => document.querySelector('dialog');
const isThere = (there: boolean) => expect.poll(() => act(async () => panel() !== null)).toBe(there);

beforeEach(async () => {
  sockets.splice(0);
  ({ unmount } = await render(
    <MemoryRouter>
      <SupportButton />
    </MemoryRouter>,
  ));
});
afterEach(() => unmount());

test('floats beside every public page under its own name, and connects nobody', () => {
  expect(button().textContent).toBe('Talk to us');
  expect(button().getAttribute('aria-expanded')).toBe('false');
  expect(document.querySelector('aside')?.getAttribute('aria-label')).toBe('Live support');
  expect(sockets).toEqual([]);
  expect(panel()).toBeNull();
});

test('opens the panel, connected, and closes it, disconnected', async () => {
  await click(button());
  await isThere(true);
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(sockets).toHaveLength(1);
  await click(button());
  await isThere(false);
  expect(sockets[0]?.readyState).toBe(3);
  await click(button());
  await isThere(true);
  expect(sockets).toHaveLength(2);
});

test('closing the panel keeps what is half written', async () => {
  const field = () => panel()?.querySelector('textarea') ?? expect.unreachable('no field');
  const open = async () => {
    await click(button());
    await isThere(true);
  };
  await open();
  await type(panel()?.querySelector('input') ?? expect.unreachable('no field'), 'Noura');
  await click(panel()?.querySelector<HTMLButtonElement>('[type=submit]') ?? expect.unreachable('no button'));
  await expect.poll(() => act(async () => panel()?.querySelector('textarea') !== null)).toBe(true);
  await type(field(), 'Half a thought');
  await click(button());
  await isThere(false);
  await open();
  expect(field().value).toBe('Half a thought');
});
