import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Role } from '#contracts/accounts.ts';
import { addressOf } from '#contracts/paths.ts';
import { AlertsBadge } from './alerts-badge.tsx';
import { AlertsEntry } from './alerts-entry.tsx';
import { RailEntry } from './rail-entry.tsx';
import { setUpIcons, setUpScreens } from './rail-screens.tsx';

export function SetUpLinks({ role }: { role: Role }) {
  const { t } = useTranslation([
    'alerts',
    'apiKeys',
    'mailboxes',
    'people',
    'rates',
    'securityLog',
    'system',
    'webhooks',
    'widget',
  ]);
  const { pathname } = useLocation();
  const shown = setUpScreens(role);
  return (
    <>
      {shown.map((screen) => {
        const name = screen.menus.setUp;
        const to = addressOf(screen);
        return (
          <RailEntry key={name} icon={setUpIcons[name]} label={t(name)} to={to} isCurrent={pathname === to}>
            {name === 'alerts:title' ? <AlertsBadge /> : null}
          </RailEntry>
        );
      })}
      {shown.some(({ menus }) => menus.setUp === 'alerts:title') ? null : <AlertsEntry />}
    </>
  );
}
