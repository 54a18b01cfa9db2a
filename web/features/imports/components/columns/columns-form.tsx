import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import } from '#contracts/imports.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useAttemptKey } from '#web/shared/api/attempt.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import notice from '#web/shared/ui/notice.module.css';
import { checkImportMutation } from '../../api/check-import.ts';
import { sampleQuery } from '../../api/fetch-sample.ts';
import { useFieldNames } from '../../hooks/use-field-names.ts';
import { useRights } from '../../hooks/use-rights.ts';
import { columnsOf, lackingIn, matchingOf, withField } from '../../model/columns.ts';
import { EndImport } from '../end-import.tsx';
import { ColumnRow } from './column-row.tsx';
import styles from '../imports.module.css';

interface ColumnsFormProps {
  shown: Import;
  header: readonly string[];
  /** Leaves the columns as they were checked; absent where they were never. */
  onBack?: () => void;
}

/** So many columns are shown at first: each has a list of its own. */
const shownAtFirst = 60;

/** What each column of the file is imported as, corrected by hand. */
export function ColumnsForm({ shown, header, onBack }: ColumnsFormProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const nameOf = useFieldNames();
  const { mayAct, seesFile } = useRights(shown);
  const [matching, setMatching] = useState(matchingOf(shown));
  const [showsAll, setShowsAll] = useState(header.length <= shownAtFirst);
  const keyFor = useAttemptKey();
  const check = useMutation(checkImportMutation(shown.id));
  const sample = useQuery({ ...sampleQuery(shown.id), enabled: seesFile });
  const lacking = lackingIn(matching, shown.columns);
  const send = () => {
    const body = { columns: columnsOf(matching, shown.columns) };
    check.mutate({ body, idempotencyKey: keyFor({ body, of: shown.revision }) });
  };
  return (
    <section className={styles['card']} aria-labelledby="columns">
      <h2 id="columns">{t('columns.title')}</h2>
      <p className={styles['soft']}>{t('columns.lead')}</p>
      <Announced className={lacking.length > 0 ? notice['caution'] : styles['soft']}>
        {lacking.length > 0 ? t('columns.lacking', { fields: format.list(lacking.map(nameOf)) }) : t('columns.whole')}
      </Announced>
      {seesFile ? null : <p className={styles['soft']}>{t('notOwn')}</p>}
      {sample.isError ? <p className={notice['caution']}>{t('columns.samplesFailed')}</p> : null}
      <ul className={styles['columns']}>
        {header.slice(0, showsAll ? header.length : shownAtFirst).map((name, place) => (
          <ColumnRow
            // Two columns may have one name, and none moves.
            key={`${place} ${name}`}
            name={name || t('columns.unnamed', { number: format.number(place + 1) })}
            samples={sample.data?.rows.map((cells) => cells[place] ?? '') ?? []}
            fields={shown.columns}
            field={matching[place] ?? null}
            isFixed={!mayAct}
            onChoose={(field) => setMatching((now) => withField(now, place, field))}
          />
        ))}
      </ul>
      {showsAll ? null : <Button onClick={() => setShowsAll(true)}>{t('columns.more')}</Button>}
      {check.error ? (
        <Announced className={notice['problem']} urgent>
          {messageOf(check.error)}
        </Announced>
      ) : null}
      {mayAct ? (
        <div className={styles['actions']}>
          <Button type="primary" disabled={lacking.length > 0} loading={check.isPending} onClick={send}>
            {t('columns.check')}
          </Button>
          {onBack ? <Button onClick={onBack}>{t('columns.back')}</Button> : <EndImport shown={shown} ending="cancel" />}
        </div>
      ) : null}
    </section>
  );
}
