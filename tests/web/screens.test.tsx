import { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Account, Caller } from '#contracts/accounts.ts';
import { addressOf, paths } from '#contracts/paths.ts';
import { redirects, screenNames, screens } from '#contracts/screens.ts';
import { App } from '#web/app/app.tsx';
import { routes } from '#web/app/routes.tsx';
import { clearAdminSession, keepAdminSession } from '#web/features/admin-area/model/admin-session.ts';
import { clearDisplayCache, setDeparture } from '#web/shared/session/display-cache.ts';
import { initI18n } from '#web/shared/i18n/start-i18n.ts';

const parts = { token: 'token', kind: 'shipment', id: '019a0000-0000-7000-8000-000000000001' };
const rows = screenNames.map((name) => ({ name, ...screens[name] }));
const agent: Account = { id: '019a0000-0000-7000-8000-000000000000', username: 'agent', role: 'agent' };
const admin: Account = { ...agent, username: 'admin', role: 'admin' };

const isPublic = (who: readonly Caller[]) => who.includes('anonymous');

/** Of those who may see a screen, who may do least besides. */
function mostHumble(who: readonly Caller[]): Account | null {
  if (isPublic(who)) return null;
  return who.includes('agent') ? agent : admin;
}

let root: Root;
beforeAll(() => initI18n('en'));
beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div><div id="overlays"></div>';
  root = createRoot(document.getElementById('root') ?? expect.unreachable());
});
afterEach(() => {
  root.unmount();
  clearDisplayCache();
  clearAdminSession();
  setDeparture('none');
  vi.unstubAllGlobals();
});

/** Opens an address as someone for whom every answer but that of their session fails. */
async function open(path: string, account: Account | null) {
  const refusal = { message: 'The read models are away.', code: 'unavailable', requestId: 'test' };
  const user = account && { ...account, email: 'admin@waybill.test' };
  if (user?.role === 'admin') keepAdminSession({ token: 'token', user });
  vi.stubGlobal('fetch', async (input: string) =>
    user && /\/api\/(?:auth|admin)\/me$/.test(input) ? Response.json(user) : Response.json(refusal, { status: user ? 503 : 401 }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  root.render(<App client={client} router={router} />);
  await vi.waitFor(() => expect(document.querySelector('main h1')).not.toBeNull(), 60_000);
  return { pathname: () => router.state.location.pathname, heading: document.querySelector('main h1')?.textContent };
}

describe.each(rows)('$name', ({ who, words, ...screen }) => {
  test('is shown to those who may see it, with all its dictionaries', async () => {
    const { pathname, heading } = await open(addressOf(screen, parts), mostHumble(who));
    expect(pathname()).toBe(new URL(addressOf(screen, parts), 'http://test').pathname);
    expect(heading).not.toBe(i18next.t('errors.pageTitle'));
    for (const namespace of words) expect(i18next.hasResourceBundle('en', namespace), namespace).toBe(true);
  });
});

test.each(rows.filter(({ who }) => !isPublic(who)))('$name sends strangers to sign in', async (screen) => {
  const { pathname } = await open(addressOf(screen, parts), null);
  expect(pathname()).toBe('signIn' in screen ? addressOf(screens[screen.signIn]) : paths.dashboardLogin);
});

test.each(Object.entries(redirects))('%s leads to %s', async (path, target) => {
  const { pathname } = await open(path, null);
  const { who } = rows.find((row) => row.path.split('/:')[0] === target) ?? expect.unreachable(target);
  expect(pathname()).toBe(isPublic(who) ? target : paths.dashboardLogin);
});
