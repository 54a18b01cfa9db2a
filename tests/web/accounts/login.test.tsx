import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { loginMutation } from '#web/features/accounts/api/login.ts';
import { sessionQuery } from '#web/shared/session/session-query.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('whoever signs in starts without what someone else has read in this window', async () => {
  const account = { id: '01980000-0000-7000-8000-00000000000a', username: 'auditor', role: 'auditor' };
  vi.stubGlobal('fetch', async () => Response.json(account));
  const client = new QueryClient();
  client.setQueryData(['shipments'], ['read by an agent']);
  await new MutationObserver(client, loginMutation).mutate({ body: { username: 'auditor', password: 'waybill-demo' } });
  expect(client.getQueryData(['shipments'])).toBeUndefined();
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual(account);
});
