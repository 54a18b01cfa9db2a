import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { addressOf, paths } from '#contracts/paths.ts';
import { isIn, screens } from '#contracts/screens.ts';
import { useSession } from '#web/shared/session/use-session.ts';
import styles from './main-nav.module.css';

const entries = Object.values(screens).filter(isIn('top'));

export function MainNav() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { displayed } = useSession();
  const caller = displayed?.role ?? 'anonymous';
  const items = entries
    .filter(({ who }) => who.includes(caller))
    .map((screen) => ({ path: addressOf(screen), label: t(screen.menus.top) }));
  return (
    <nav aria-label={t('nav.label')}>
      <ul className={styles['list']}>
        {items.map(({ path, label }) => (
          <li key={path}>
            <Link to={path} className={styles['item']} aria-current={isCurrent(pathname, path) ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Every path starts with `/`, so Home is current only on itself. */
const isCurrent = (pathname: string, path: string): boolean =>
  pathname === path || (path !== paths.home && pathname.startsWith(`${path}/`));
