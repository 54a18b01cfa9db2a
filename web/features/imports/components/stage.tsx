import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import } from '#contracts/imports.ts';
import { CheckResult } from './check/check-result.tsx';
import { ColumnsForm } from './columns/columns-form.tsx';
import { Result } from './result/result.tsx';
import { Working } from './working.tsx';
import styles from './imports.module.css';

/** What there is to see and to do at the step that an import is at. */
export function Stage({ shown }: { shown: Import }) {
  const { t } = useTranslation('imports');
  /** The check whose columns are being corrected: the next one closes them. */
  const [corrected, setCorrected] = useState<string>();
  const { state, check, header } = shown;
  switch (state) {
    case 'opened':
    case 'checked':
      if (header === null) return <p className={styles['card']}>{t('fileGone')}</p>;
      if (check === null || corrected === check.checkedAt) {
        return (
          <ColumnsForm
            key={shown.revision}
            shown={shown}
            header={header}
            {...(check && { onBack: () => setCorrected(undefined) })}
          />
        );
      }
      return <CheckResult shown={shown} check={check} onCorrect={() => setCorrected(check.checkedAt)} />;
    case 'checking':
    case 'running':
    case 'cancelling':
      return <Working shown={shown} state={state} />;
    case 'finished':
    case 'cancelled':
    case 'undoing':
    case 'undone':
    case 'failed':
      return <Result shown={shown} />;
    default:
      return state satisfies never;
  }
}
