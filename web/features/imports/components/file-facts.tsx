import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Import } from '#contracts/imports.ts';
import { paths } from '#contracts/paths.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import notice from '#web/shared/ui/notice.module.css';
import { separatorWord } from '../model/stages.ts';
import { Facts } from './facts.tsx';
import { ImportState } from './import-state.tsx';
import { UploadedBy } from './uploaded-by.tsx';
import styles from './imports.module.css';

/** What was found out about a file, who has sent it, and until when it is kept. */
export function FileFacts({ shown }: { shown: Import }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { kind, state, encoding, separator, sheet, fileKeptUntil, sameFileAs } = shown;
  const word = separator === null ? undefined : separatorWord(separator);
  return (
    <section className={styles['card']} aria-label={t('step.file')}>
      <div className={styles['head']}>
        <ImportState state={state} />
        <UploadedBy {...shown} />
      </div>
      <Facts
        facts={[
          [t('fact.kind'), t(`kind.${kind}`)],
          [t('fact.format'), shown.format && { csv: 'CSV', xlsx: 'Excel' }[shown.format]],
          [t('fact.encoding'), encoding?.toUpperCase()],
          [t('fact.separator'), word ? t(`separator.${word}`) : separator],
          [t('fact.sheet'), sheet],
        ]}
      />
      <p className={styles['soft']}>
        {fileKeptUntil === null ? t('fileGone') : t('kept', { time: format.instant(fileKeptUntil, 'full') })}
      </p>
      {sameFileAs === null ? null : (
        <p className={notice['caution']}>
          {t('sameFile')} <Link to={paths.import(sameFileAs)}>{t('earlier')}</Link>
        </p>
      )}
    </section>
  );
}
