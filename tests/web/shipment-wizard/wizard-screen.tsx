import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { act } from 'react';
import { expect, vi } from 'vitest';
import type { Account } from '#contracts/accounts.ts';
import { ShipmentWizard } from '#web/features/shipment-wizard/components/shipment-wizard.tsx';
import type { DraftWizardProps } from '#web/features/shipment-wizard/components/draft-wizard.tsx';
import { rememberUser } from '#web/shared/session/display-cache.ts';
import { sessionQuery } from '#web/shared/session/session-query.ts';
import { toastStore } from '#web/shared/ui/toast/toast.tsx';
import { render } from '../render.tsx';

// What the queries tell React is there by the end of an act.
notifyManager.setScheduler(queueMicrotask);

export const mira: Account = { id: '01980000-0000-7000-8000-00000000000a', username: 'mira', role: 'agent' };

/** Opens the wizard as a page that was just loaded. */
export async function openWizard(props: Pick<DraftWizardProps, 'quote' | 'like'> = {}, account: Account = mira) {
  rememberUser(account);
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, account);
  const router = createMemoryRouter([{ path: '*', element: <ShipmentWizard {...props} /> }]);
  const { place, unmount } = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const field = (name: string) =>
    place.querySelector<HTMLInputElement>(`#shipment-${name}`) ?? expect.unreachable(`no field ${name}`);
  const button = (name: string) => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  return {
    place,
    unmount,
    field,
    button,
    click: (name: string) => act(async () => (button(name) ?? expect.unreachable(`no button ${name}`)).click()),
    heading: () => place.querySelector('form h2')?.textContent,
  };
}
export type WizardScreen = Awaited<ReturnType<typeof openWizard>>;

/** Closes the wizard, and leaves nothing of it to the next test. */
export async function leaveWizard({ unmount }: WizardScreen): Promise<void> {
  await unmount();
  for (const { id } of toastStore.snapshot()) toastStore.dismiss(id);
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
}
