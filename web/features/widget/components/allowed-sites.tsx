import { useTranslation } from 'react-i18next';
import styles from './widget.module.css';

/** Which sites may show the widget: who runs the installation sets that, not a screen. */
export function AllowedSites({ sites }: { sites: readonly string[] }) {
  const { t } = useTranslation('widget');
  return (
    <>
      <h3 className={styles['heading']}>{t('sites.title')}</h3>
      {sites.length === 0 ? <p className={styles['notice']}>{t('sites.none')}</p> : null}
      {sites.includes('*') ? <p>{t('sites.any')}</p> : null}
      {sites.length > 0 && !sites.includes('*') ? (
        <ul className={styles['sites']}>
          {sites.map((site) => (
            <li key={site} className="mono" dir="ltr">
              {site}
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles['hint']}>{t('sites.setting', { setting: 'WIDGET_SITES' })}</p>
    </>
  );
}
