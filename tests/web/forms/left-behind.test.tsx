import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Alert } from '#contracts/alerts.ts';
import { WithdrawAlert } from '#web/features/alerts/components/withdraw-alert.tsx';
import { useAnswer } from '#web/features/quote-desk/hooks/use-answer.ts';
import { useLocationUpdate } from '#web/features/location-update/hooks/use-location-update.ts';
import { useWizard } from '#web/features/shipment-wizard/hooks/use-wizard.ts';
import { toastStore } from '#web/shared/ui/toast/toast.tsx';
import { anAnswer, aQuote } from '../quotes/a-quote.ts';
import { render } from '../render.tsx';
import { filledDraft } from '../shipment-wizard/a-draft.ts';
import { aShipment } from '../shipments/a-shipment.ts';

let answer: (response: Response) => void;
const onDone = vi.fn<() => void>();

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
});

afterEach(() => {
  for (const { id } of toastStore.snapshot()) toastStore.dismiss(id);
  vi.unstubAllGlobals();
});

const alert: Alert = {
  id: '019a9f6e-7c1a-7000-8000-0000000000a1',
  level: 'delay',
  title: 'Snow in Frankfurt',
  detail: 'Parcels wait for the runway.',
  language: 'en',
  publishedAt: '2026-11-20T14:05:00Z',
  until: null,
  revision: '1',
};
const shipment = aShipment();
const quote = aQuote({ status: 'answered', answer: anAnswer() });

function LocationForm() {
  const { form } = useLocationUpdate(shipment, onDone);
  return (
    <>
      <button className="fill" onClick={() => form.change({ location: 'Berlin', description: 'Sorted' })} />
      <button className="send" onClick={() => form.submit()} />
    </>
  );
}

function AnswerForm() {
  const { form } = useAnswer(quote, onDone);
  return <button className="send" onClick={() => form.submit()} />;
}

function Wizard() {
  const { form } = useWizard(undefined);
  return (
    <>
      <button className="fill" onClick={() => form.change(filledDraft)} />
      <button className="send" onClick={() => form.submit()} />
    </>
  );
}

const press = (selector: string) =>
  act(async () => (document.querySelector<HTMLElement>(selector) ?? expect.unreachable(`no ${selector}`)).click());
const toasts = () => toastStore.snapshot().flatMap(({ title, open }) => (open ? [title] : []));

describe.each<{ what: string; node: ReactNode; presses: string[]; body: unknown; done: string; failed: string }>([
  {
    what: 'an alert that is withdrawn',
    node: <WithdrawAlert alert={alert} />,
    presses: ['button', '.ant-popconfirm-buttons .ant-btn-primary'],
    body: alert,
    done: 'Alert withdrawn',
    failed: 'Could not withdraw the alert. Please try again.',
  },
  {
    what: 'a location update',
    node: <LocationForm />,
    presses: ['.fill', '.send'],
    body: shipment,
    done: 'Location Updated',
    failed: 'Update Failed',
  },
  {
    what: 'a shipment that is created',
    node: <Wizard />,
    presses: ['.fill', '.send'],
    body: shipment,
    done: 'Shipment created successfully!',
    failed: 'Error creating shipment',
  },
  {
    what: 'an offer',
    node: <AnswerForm />,
    presses: ['.send'],
    body: quote,
    done: 'Quote sent',
    failed: 'Could not send the quote',
  },
])('what becomes of $what', ({ node, presses, body, done, failed }) => {
  test.each([
    { end: 'success', response: () => Response.json(body), title: done },
    { end: 'refusal', response: () => Response.json({}, { status: 503 }), title: failed },
  ])('is shown even if its form was closed by then, and leaves what is open now alone: $end', async ({ response, title }) => {
    const { unmount } = await render(<QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>);
    for (const selector of presses) await press(selector);
    await unmount();
    answer(response());
    await vi.waitFor(() => expect(toasts()).toEqual([title]));
    expect(onDone).not.toHaveBeenCalled();
  });
});
