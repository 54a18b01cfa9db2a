import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import i18next from 'i18next';
import { initI18n } from '#web/shared/i18n/start-i18n.ts';
import { WaitingBadge } from '#web/staff/waiting-badge.tsx';

beforeAll(async () => {
  await initI18n('en');
  await i18next.loadNamespaces(['staff']);
});

test.each([
  [1, '1', '1 to answer'],
  [99, '99', '99 to answer'],
  [100, '99+', '99+ to answer'],
])('%i waiting quotes are shown as %s and spoken as %s', (count, shown, spoken) => {
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(<WaitingBadge count={count} />);
  expect(page.querySelector('[aria-hidden]')?.textContent).toBe(shown);
  expect(page.querySelector('.visually-hidden')?.textContent).toBe(spoken);
});
