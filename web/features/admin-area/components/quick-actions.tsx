import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import styles from './admin.module.css';

const actions = [
  { name: 'dashboard', to: paths.dashboard },
  { name: 'support', to: paths.support },
  { name: 'tracking', to: paths.trackingShort },
  { name: 'home', to: paths.home },
] as const;

export function QuickActions() {
  const { t } = useTranslation('admin');
  return (
    <nav aria-labelledby="actions" className={styles['card']}>
      <h2 id="actions">{t('actions.title')}</h2>
      <ul className={styles['actions']}>
        {actions.map(({ name, to }) => (
          <li key={name}>
            <Link to={to}>{t(`actions.${name}`)}</Link>
            <span className={styles['soft']}>{t(`actions.${name}Hint`)}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
