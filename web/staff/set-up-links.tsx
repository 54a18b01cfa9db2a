import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Role } from '#contracts/accounts.ts';
import { addressOf } from '#contracts/paths.ts';
import { RailEntry } from './rail-entry.tsx';
import { setUpIcons, setUpScreens } from './rail-screens.tsx';

export function SetUpLinks({ role }: { role: Role }) {
  const { t } = useTranslation(['people', 'rates', 'securityLog', 'system']);
  const { pathname } = useLocation();
  return setUpScreens(role).map((screen) => {
    const name = screen.menus.setUp;
    const to = addressOf(screen);
    return <RailEntry key={name} icon={setUpIcons[name]} label={t(name)} to={to} isCurrent={pathname === to} />;
  });
}
