import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Import } from '#contracts/imports.ts';
import { paths } from '#contracts/paths.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { ImportState } from './import-state.tsx';
import { UploadedBy } from './uploaded-by.tsx';
import styles from './imports.module.css';

/** An import in the list. */
export function ImportRow({ shown }: { shown: Import }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { id, kind, state, fileName, counts } = shown;
  return (
    <li>
      <div className={styles['head']}>
        <Link className={styles['name'] ?? ''} to={paths.import(id)}>
          <bdi>{fileName ?? t('deletedFile')}</bdi>
        </Link>
        <ImportState state={state} />
        <span>{t(`kind.${kind}`)}</span>
        {counts ? (
          <span className={styles['soft']}>
            {t('done.imported')} <span className="mono">{format.number(counts.imported)}</span>
          </span>
        ) : null}
      </div>
      <UploadedBy {...shown} />
    </li>
  );
}
