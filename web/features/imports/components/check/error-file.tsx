import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { importPath } from '../../model/import-keys.ts';
import styles from '../imports.module.css';

/** Leads to the rows that cannot be imported, with the reasons. */
export function ErrorFile({ id }: { id: string }) {
  const { t } = useTranslation('imports');
  const { language } = useLanguage();
  return (
    <p>
      <a href={`${importPath(id)}/errors?language=${language}`} download>
        {t('check.errorFile')}
      </a>{' '}
      <span className={styles['soft']}>{t('check.errorHint')}</span>
    </p>
  );
}
