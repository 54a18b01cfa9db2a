import { act } from 'react';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
    return socket;
  },
}));

let unmount: () => Promise<void>;
const button = () => document.querySelector('aside button') as HTMLButtonElement;
const panel = () => document.querySelector('dialog');
const switchButton = () =>
  [...(panel()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === 'Switch to it') ??
  expect.unreachable('no button');
const isThere = (there: boolean) => expect.poll(() => act(async () => panel() !== null)).toBe(there);

const show = async (address = '/') => {
  ({ unmount } = await render(
    <MemoryRouter initialEntries={[address]}>
      <SupportButton />
      <Link id="within" to="/track?n=WE1#conversation=amal.1.sig">
        Within
      </Link>
      <Where />
    </MemoryRouter>,
  ));
};
const Where = () => {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
};

beforeEach(() => {
  sockets.splice(0);
  localStorage.clear();
  return show();
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

describe('the link of an email', () => {
  const kept = () => JSON.parse(localStorage.getItem('supportChat') ?? 'null') as unknown;
  const follow = async (token: string) => {
    await unmount();
    await show(`/track?n=WE1#conversation=${token}`);
    await isThere(true);
    expect(document.querySelector('output')?.textContent).toBe('/track?n=WE1');
  };

  test('opens the panel with that conversation, and leaves the address', async () => {
    await follow('noura.1.sig');
    expect(kept()).toEqual({ token: 'noura.1.sig', userName: '' });
  });

  test('keeps what this browser knows of the same conversation, and its own one beside another', async () => {
    localStorage.setItem('supportChat', JSON.stringify({ token: 'noura.0.old', userName: 'Noura' }));
    await follow('noura.1.sig');
    expect(kept()).toEqual({ token: 'noura.1.sig', userName: 'Noura' });
    await follow('amal.1.sig');
    const own = { token: 'noura.1.sig', userName: 'Noura' };
    expect(kept()).toEqual({ token: 'amal.1.sig', userName: '', others: [own] });
    await click(switchButton());
    expect(kept()).toEqual({ ...own, others: [{ token: 'amal.1.sig', userName: '' }] });
    await follow('amal.2.sig');
    expect(kept()).toEqual({ token: 'amal.2.sig', userName: '', others: [own] });
  });

  test('followed within a page whose panel is open switches to that conversation, and back', async () => {
    localStorage.setItem('supportChat', JSON.stringify({ token: 'noura.0.old', userName: 'Noura' }));
    await follow('noura.1.sig');
    const greeting = () => (sockets.at(-1)?.sent[0] as { token?: string } | undefined)?.token;
    const greets = async (token: string) => {
      await act(async () => sockets.at(-1)?.open());
      expect(greeting()).toBe(token);
    };
    await greets('noura.1.sig');
    await type(panel()?.querySelector('textarea') ?? expect.unreachable('no field'), 'Half a thought');
    await click(document.querySelector<HTMLElement>('#within') ?? expect.unreachable('no link'));
    await expect.poll(() => act(async () => panel()?.textContent.includes('Your name'))).toBe(true);
    expect(document.querySelector('output')?.textContent).toBe('/track?n=WE1');
    expect(panel()?.textContent).toContain('You have another conversation here.');
    await greets('amal.1.sig');
    await click(switchButton());
    await greets('noura.1.sig');
    await expect.poll(() => act(async () => panel()?.querySelector('textarea')?.value)).toBe('Half a thought');
    expect(sockets.filter(({ readyState }) => readyState === 1)).toHaveLength(1);
  });
});
