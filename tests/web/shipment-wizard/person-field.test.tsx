import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Address } from '#contracts/address-book.ts';
import { PersonField } from '#web/features/shipment-wizard/components/people/person-field.tsx';
import { pass, render } from '../render.tsx';
import { press, typeInto } from '../type-into.ts';
import { aPerson } from './a-person.ts';

notifyManager.setScheduler(queueMicrotask);
const weber = aPerson();
const braun = aPerson({ id: '01980000-0000-7000-8000-000000000002', name: 'Jonas Braun', shipments: 1 });
const onChoose = vi.fn<(person: Address) => void>();
let asked: string[];
let answers: ((response: Response) => void)[];
let screen: Awaited<ReturnType<typeof render>>;

function NameField() {
  const [value, onChange] = useState('Ama');
  const field = { id: 'name', name: 'name', label: 'Full name', required: true, starred: true, error: undefined };
  return <PersonField field={{ ...field, value, onChange }} onChoose={onChoose} />;
}

beforeEach(async () => {
  vi.useFakeTimers();
  onChoose.mockReset();
  [asked, answers] = [[], []];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(new URL(path, 'http://x').searchParams.get('search') ?? '');
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
  screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <NameField />
    </QueryClientProvider>,
  );
});
afterEach(async () => {
  await screen.unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const box = () => screen.place.querySelector('input') ?? expect.unreachable('no field');
const options = () => [...screen.place.querySelectorAll<HTMLElement>('[role=option]')];
const names = () => options().map((option) => option.querySelector('bdi')?.textContent);
const answer = (response: Response) =>
  act(async () => {
    answers.shift()?.(response);
    await vi.advanceTimersByTimeAsync(0);
  });
/** Types, waits for the question and answers it. */
async function find(text: string, ...people: Address[]) {
  await typeInto(box(), text);
  await pass(200);
  await answer(Response.json(people));
}

test('nobody is looked for by what stood in the field, nor by one letter', async () => {
  await act(async () => box().focus());
  await pass(1000);
  await typeInto(box(), 'J');
  await pass(1000);
  expect(asked).toEqual([]);
});

test('people are looked for once typing rests, and are suggested with what tells them apart', async () => {
  for (const text of ['Jo', 'Jon', ' Jona ']) {
    await typeInto(box(), text);
    await pass(150);
  }
  expect(asked).toEqual([]);
  await pass(50);
  expect(asked).toEqual(['Jona']);
  await answer(Response.json([weber, braun]));
  expect(options().map((option) => option.textContent)).toEqual([
    'Jonas Weber2 shipmentsBundesplatz 3 · Bern · Switzerlandjonas.weber@example.com',
    'Jonas Braun1 shipmentBundesplatz 3 · Bern · Switzerlandjonas.weber@example.com',
  ]);
  expect(screen.place.textContent).toContain('2 suggestions');
  expect(screen.place.querySelector('[role=listbox]')?.getAttribute('aria-label')).toBe('Earlier senders and recipients');
});

test('no more than the longest possible search is looked for', async () => {
  await typeInto(box(), 'x'.repeat(300));
  await pass(200);
  expect(asked.map((search) => search.length)).toEqual([200]);
});

test('who has as many shipments as are counted may have more', async () => {
  await find('Jonas', aPerson({ shipments: 1000 }));
  expect(options()[0]?.textContent).toContain('1,000 or more shipments');
});

test.each(['a key', 'a click'])('one is chosen by %s, and the list goes', async (how) => {
  await find('Jonas', weber, braun);
  if (how === 'a key') for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await press(box(), key);
  else await act(async () => options()[1]?.click());
  expect(onChoose.mock.calls).toEqual([[braun]]);
  expect(options()).toEqual([]);
  await pass(1000);
  await press(box(), 'ArrowDown');
  expect(options()).toEqual([]);
});

test('those who were found before stay until others are, and none of them is chosen meanwhile', async () => {
  await find('Jonas', weber, braun);
  await typeInto(box(), 'Jonas B');
  expect(names()).toEqual(['Jonas Weber', 'Jonas Braun']);
  for (const key of ['ArrowDown', 'Enter']) await press(box(), key);
  await pass(200);
  for (const key of ['ArrowDown', 'Enter']) await press(box(), key);
  expect(onChoose).not.toHaveBeenCalled();
  await answer(Response.json([braun]));
  expect(names()).toEqual(['Jonas Braun']);
});

test('the list goes with what was typed, with the focus, and where nobody is found', async () => {
  await find('Jonas', weber);
  await typeInto(box(), 'J');
  expect(options()).toEqual([]);
  await find('Jonas W', weber);
  expect(names()).toEqual(['Jonas Weber']);
  await act(async () => box().blur());
  expect(options()).toEqual([]);
  await find('Nobody');
  expect([options(), screen.place.querySelector('[role=listbox]'), box().getAttribute('aria-expanded')]).toEqual([
    [],
    null,
    'false',
  ]);
});

test('where nobody can be looked for, the field says so and takes what is typed', async () => {
  await typeInto(box(), 'Jonas');
  await pass(200);
  await answer(Response.json({}, { status: 503 }));
  const note = document.getElementById(box().getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('No suggestions at the moment. Type in the details.');
  expect(box().value).toBe('Jonas');
  await pass(60_000);
  expect(asked).toEqual(['Jonas']);
  await typeInto(box(), '');
  expect(box().getAttribute('aria-describedby')).toBeNull();
});
