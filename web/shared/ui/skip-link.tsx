import { useTranslation } from 'react-i18next';
import styles from './skip-link.module.css';

/** Past everything that stands before a page's own content. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className={styles['skip']} href="#content">
      {t('skipToContent')}
    </a>
  );
}
