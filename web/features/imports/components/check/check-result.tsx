import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Import, ImportCheck } from '#contracts/imports.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import notice from '#web/shared/ui/notice.module.css';
import { useRights } from '../../hooks/use-rights.ts';
import { EndImport } from '../end-import.tsx';
import { Facts } from '../facts.tsx';
import { ErrorFile } from './error-file.tsx';
import { Preview } from './preview.tsx';
import { Problems } from './problems.tsx';
import { StartForm } from './start-form.tsx';
import styles from '../imports.module.css';

interface CheckResultProps {
  shown: Import;
  check: ImportCheck;
  onCorrect: () => void;
}

/** What the dry run found, and what is to be done about it. */
export function CheckResult({ shown, check, onCorrect }: CheckResultProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { seesFile, mayAct } = useRights(shown);
  const { rows, valid, invalid, duplicates, totals } = check;
  return (
    <>
      <section className={styles['card']} aria-labelledby="checked">
        <h2 id="checked">{t('check.title')}</h2>
        <Facts
          areFigures
          facts={[
            [t('check.rows'), format.number(rows)],
            [t('check.valid'), format.number(valid)],
            [t('check.duplicates'), format.number(duplicates)],
            [t('check.invalid'), format.number(invalid)],
            [
              t('check.total'),
              totals.length > 0 ? format.list(totals.map(({ amount, currency }) => format.money(amount, currency))) : undefined,
            ],
          ]}
        />
        {valid === 0 ? <p className={notice['caution']}>{t('check.nothing')}</p> : null}
        {seesFile && invalid > 0 ? <ErrorFile id={shown.id} /> : null}
        {seesFile ? null : <p className={styles['soft']}>{t('notOwn')}</p>}
        {mayAct ? (
          <div className={styles['actions']}>
            <Button onClick={onCorrect}>{t('columns.correct')}</Button>
            <EndImport shown={shown} ending="cancel" />
          </div>
        ) : null}
      </section>
      {mayAct && valid > 0 ? <StartForm shown={shown} check={check} /> : null}
      {seesFile && invalid + duplicates > 0 ? <Problems id={shown.id} checkedAt={check.checkedAt} /> : null}
      {seesFile && valid > 0 ? <Preview shown={shown} checkedAt={check.checkedAt} /> : null}
    </>
  );
}
