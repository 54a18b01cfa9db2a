import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#web/shared/api/api-error.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { render } from '../render.tsx';

const schema = z.strictObject({ name: z.string().max(3), nick: z.string().optional() });
type Body = z.output<typeof schema>;

let settle: { resolve: (answer: string) => void; reject: (error: Error) => void };
const send = vi.fn<(attempt: Attempt<Body>) => Promise<string>>();
const onSent = vi.fn<(answer: string, body: Body) => void>();

function NameForm() {
  const state = useState({ name: '', nick: '' });
  const mutation = useMutation({ mutationFn: send });
  const form = useForm({
    name: 'person',
    schema,
    state,
    starred: true,
    label: (field) => field,
    textFor: (field, { kind }) => (field === 'name' && kind === 'required' ? 'Who are you?' : undefined),
    mutation,
    onSent,
  });
  return (
    <Form form={form}>
      <TextField field={form.field('name')} />
      <TextField field={form.field('nick')} />
      <button type="submit" disabled={form.isPending}>
        Send
      </button>
    </Form>
  );
}

let shown: Awaited<ReturnType<typeof render>>;
const input = (field: string) =>
  shown.place.querySelector<HTMLInputElement>(`#person-${field}`) ?? expect.unreachable(`no ${field}`);
const note = (field: string) => shown.place.querySelector(`#person-${field}-note`)?.textContent;
const summary = () => shown.place.querySelector('section');
const submit = () => act(async () => shown.place.querySelector('form')?.requestSubmit());
const type = (field: string, text: string) =>
  act(async () => {
    const target = input(field);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, text);
    target.dispatchEvent(new Event('input', { bubbles: true }));
  });

beforeEach(async () => {
  send.mockImplementation(() => new Promise((resolve, reject) => (settle = { resolve, reject })));
  const client = new QueryClient();
  shown = await render(
    <QueryClientProvider client={client}>
      <NameForm />
    </QueryClientProvider>,
  );
});

afterEach(async () => {
  await shown.unmount();
  vi.clearAllMocks();
});

describe('a form', () => {
  test('knows from its schema what is required', () => {
    expect(input('name').getAttribute('aria-required')).toBe('true');
    expect(input('nick').getAttribute('aria-required')).toBe('false');
    expect([...shown.place.querySelectorAll('label')].map((label) => label.textContent)).toEqual(['name *', 'nick']);
  });

  test('says nothing before it is sent, then everything, beside the fields and in the summary, which gets the focus', async () => {
    expect(summary()).toBeNull();
    await submit();
    expect(send).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(summary());
    expect(summary()?.querySelector('li')?.textContent).toBe('nameWho are you?');
    expect(note('name')).toBe('Who are you?');
    expect(input('name').getAttribute('aria-invalid')).toBe('true');
    expect(input('name').getAttribute('aria-describedby')).toBe('person-name-note');
  });

  test('once refused tells how things stand now, and nothing more when all is well', async () => {
    await submit();
    await type('name', 'Kwame');
    expect(note('name')).toBe('At most 3 characters');
    await type('name', 'Ama');
    expect(note('name')).toBeUndefined();
    expect(summary()).toBeNull();
  });

  test('leaves out what is blank, and hands over the answer with what was sent', async () => {
    await type('name', 'Ama');
    await submit();
    await act(async () => settle.resolve('welcome'));
    expect(send.mock.calls.map(([{ body }]) => body)).toEqual([{ name: 'Ama' }]);
    expect(onSent).toHaveBeenCalledWith('welcome', { name: 'Ama' });
  });

  test('is sent once, however often it is asked to meanwhile', async () => {
    await type('name', 'Ama');
    const form = shown.place.querySelector('form');
    await act(async () => {
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await submit();
    expect(send).toHaveBeenCalledTimes(1);
    await act(async () => settle.resolve('welcome'));
    await submit();
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('keeps its key for another try with the same contents, and takes a new one for other contents', async () => {
    await type('name', 'Ama');
    await submit();
    await act(async () => settle.reject(new Error('no network')));
    await submit();
    await act(async () => settle.reject(new Error('no network')));
    await type('name', 'Esi');
    await submit();
    const [first, again, other] = send.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('shows what the server says about a field beside it, until that field changes', async () => {
    await type('name', 'Ama');
    await submit();
    const fields = { name: 'is taken', colour: 'is unknown' };
    await act(async () => settle.reject(new ApiError({ status: 400, userMessage: 'Some fields are invalid.', fields })));
    expect(note('name')).toBe('is taken');
    expect(document.activeElement).toBe(summary());
    expect(summary()?.querySelectorAll('li')).toHaveLength(1);
    await type('nick', 'A');
    expect(note('name')).toBe('is taken');
    await type('name', 'Esi');
    expect(note('name')).toBeUndefined();
    expect(summary()).toBeNull();
  });
});
