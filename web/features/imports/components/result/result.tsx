import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Import } from '#contracts/imports.ts';
import { paths } from '#contracts/paths.ts';
import notice from '#web/shared/ui/notice.module.css';
import { useRights } from '../../hooks/use-rights.ts';
import { ErrorFile } from '../check/error-file.tsx';
import { Counts } from '../counts.tsx';
import { EndImport } from '../end-import.tsx';
import { Facts } from '../facts.tsx';
import { Working } from '../working.tsx';
import { ImportedRows } from './imported-rows.tsx';
import styles from '../imports.module.css';

const emailsWords = { off: 'start.emailsOff', on: 'start.emailsOn', digest: 'start.emailsDigest' } as const;

/** What an import came to, and how it is undone. */
export function Result({ shown }: { shown: Import }) {
  const { t } = useTranslation('imports');
  const { mayAct, seesFile } = useRights(shown);
  const { id, state, run, counts, failure, header } = shown;
  const isUndone = state === 'undoing' || state === 'undone';
  return (
    <>
      {state === 'undoing' ? <Working shown={shown} state={state} /> : null}
      <section className={styles['card']} aria-labelledby="result">
        <h2 id="result">{t('done.title')}</h2>
        {failure === null ? null : <p className={notice['problem']}>{t(`failure.${failure}`)}</p>}
        {run === null && state === 'cancelled' ? <p>{t('done.neverStarted')}</p> : null}
        <Counts shown={shown} />
        {run ? <Facts facts={[[t('done.emails'), t(emailsWords[run.emails])]]} /> : null}
        {counts && counts.failed > 0 ? <p className={notice['caution']}>{t('done.failedHint')}</p> : null}
        {seesFile && header && counts && counts.invalid > 0 ? <ErrorFile id={id} /> : null}
        <div className={styles['actions']}>
          <Link to={paths.imports}>{t('done.again')}</Link>
          {run ? <Link to={paths.auditCorrelated(id)}>{t('done.events')}</Link> : null}
          {mayAct && run && !isUndone ? <EndImport shown={shown} ending="undo" /> : null}
        </div>
      </section>
      {run ? <ImportedRows shown={shown} /> : null}
    </>
  );
}
