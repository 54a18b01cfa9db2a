import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Address } from '#contracts/address-book.ts';
import { toastStore } from '#web/shared/ui/toast/toast.tsx';
import { pass } from '../render.tsx';
import { typeInto } from '../type-into.ts';
import { aPerson } from './a-person.ts';
import { leaveWizard, openWizard, type WizardScreen } from './wizard-screen.tsx';

const jonas = aPerson({ country: 'Germany', city: 'Berlin', phone: '+49 30 1234567' });
let book: Address[];
let forgets: string[];
let answerForget: (response: Response) => void;
let screen: WizardScreen;

beforeEach(async () => {
  vi.useFakeTimers();
  [book, forgets] = [[jonas], []];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (path.startsWith('/api/addresses?')) return Response.json(book);
    if (method === 'GET') return new Promise(() => undefined);
    forgets.push(`${method} ${path}`);
    return new Promise<Response>((resolve) => (answerForget = resolve));
  });
  screen = await openWizard();
});
afterEach(() => leaveWizard(screen));

const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(0)));
const party = (name: 'sender' | 'recipient') =>
  ['Name', 'Email', 'Phone', 'City', 'Address'].map((field) => screen.field(`${name}${field}`).value);
const inFields = [jonas.name, jonas.email, jonas.phone, jonas.city, jonas.address];
const country = (name: 'sender' | 'recipient') => screen.field(`${name}Country`).closest('.ant-select')?.textContent;
const option = () => screen.place.querySelector<HTMLElement>('[role=option]');
async function chooseJonas(field = 'senderName', typed = 'Jonas') {
  await typeInto(screen.field(field), typed);
  await pass(200);
  await settle();
  await act(async () => (option() ?? expect.unreachable('nobody is suggested')).click());
}
const filledIn = () => /Filled in from an earlier shipment, last used on (.+?)\./.exec(screen.place.textContent)?.[1];
const toasts = () => toastStore.snapshot().flatMap(({ title, description, open }) => (open ? [`${title}: ${description}`] : []));
async function forget() {
  await screen.click('Forget this entry');
  await act(async () =>
    (
      screen.place.querySelector<HTMLElement>('.ant-popconfirm-buttons .ant-btn-primary') ?? expect.unreachable('not asked')
    ).click(),
  );
}

test.each([
  ['sender', 'senderName', 'Jonas'],
  ['sender', 'senderEmail', 'jonas.w'],
  ['sender', 'senderPhone', '030 123'],
  ['recipient', 'recipientName', 'Jonas'],
] as const)('someone chosen fills in all fields of the %s, found by %s', async (name, field, typed) => {
  if (name === 'recipient') await screen.click('Next');
  expect(filledIn()).toBeUndefined();
  await chooseJonas(field, typed);
  expect(party(name)).toEqual(inFields);
  expect(country(name)).toContain('Germany');
  expect(filledIn()).toBe('1 Mar 2026');
  await screen.click(name === 'recipient' ? 'Previous' : 'Next');
  expect(party(name === 'recipient' ? 'sender' : 'recipient')).toEqual(['', '', '', '', '']);
  expect(filledIn()).toBeUndefined();
});

test('what stood in the fields before comes back', async () => {
  await typeInto(screen.field('senderCity'), 'Accra');
  await chooseJonas();
  await screen.click('Undo');
  expect(party('sender')).toEqual(['Jonas', '', '', 'Accra', '']);
  expect(filledIn()).toBeUndefined();
  expect(document.activeElement).toBe(screen.field('senderName'));
});

test('an entry is forgotten once that was confirmed, and the fields stay', async () => {
  await chooseJonas();
  await screen.click('Forget this entry');
  expect(screen.place.textContent).toContain('Forget Jonas Weber?');
  expect(forgets).toEqual([]);
  await screen.click('Cancel');
  expect(forgets).toEqual([]);
  await forget();
  expect(forgets).toEqual([`POST /api/addresses/${jonas.id}/forget`]);
  await act(async () => answerForget(Response.json({ id: jonas.id })));
  await settle();
  expect(toasts()).toEqual(['Entry forgotten: Jonas Weber will not be suggested again.']);
  expect([filledIn(), party('sender')]).toEqual([undefined, inFields]);
  expect(document.activeElement).toBe(screen.field('senderName'));
});

test('an entry that could not be forgotten can be tried again', async () => {
  await chooseJonas();
  await forget();
  await act(async () =>
    answerForget(Response.json({ message: 'The event store is away.', code: 'unavailable', requestId: 'r' }, { status: 503 })),
  );
  await settle();
  expect(toasts()).toEqual(['Could not forget this entry: The event store is away.']);
  expect(filledIn()).toBe('1 Mar 2026');
  await forget();
  expect(forgets).toHaveLength(2);
});

test('whoever is forgotten is asked for anew', async () => {
  await chooseJonas();
  await forget();
  book = [];
  await act(async () => answerForget(Response.json({ id: jonas.id })));
  await settle();
  await typeInto(screen.field('senderName'), 'Jonas W');
  await typeInto(screen.field('senderName'), 'Jonas');
  await pass(200);
  await settle();
  expect(option()).toBeNull();
});
