import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { archiveScopes } from '#contracts/archive.ts';
import { paths } from '#contracts/paths.ts';
import { useFileJob } from '#web/shared/files/use-file-job.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useSession } from '#web/shared/session/use-session.ts';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { exportHistoryMutation } from '../api/export-history.ts';
import { findThingsQuery } from '../api/find-things.ts';
import { emptyDraft, problemOf, scopeOf, type Draft, type DraftProblem } from '../model/draft.ts';
import { ExportProgress } from './export-progress.tsx';
import { ScopeFields } from './scope-fields.tsx';
import styles from './history-export.module.css';

/** Takes history away as an archive that anyone can verify. */
export function HistoryExportPage() {
  const { t } = useTranslation('historyExport');
  const format = useFormat();
  const [query] = useSearchParams();
  const isAgent = useSession().account?.role === 'agent';
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(query));
  const [problem, setProblem] = useState<DraftProblem>();
  const client = useQueryClient();
  const { mutateAsync } = useMutation(exportHistoryMutation);
  const job = useFileJob(
    {
      done: t('done'),
      doneDetail: ({ name }) => name,
      failed: t('failed'),
      cut: t('cut'),
    },
    () => undefined,
  );
  const change = (changes: Partial<Draft>) => {
    setProblem(undefined);
    setDraft({ ...draft, ...changes });
  };
  const start = async () => {
    const scope = await scopeOf(draft, (text) => client.fetchQuery(findThingsQuery(text)));
    if (typeof scope === 'string') setProblem(scope);
    else await job.start((options) => mutateAsync({ scope, isInClear: draft.isInClear, ...options }));
  };
  const isRunning = job.progress !== undefined;
  const scopes = archiveScopes.filter((scope) => !isAgent || scope === 'noun');
  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('title')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      <form
        className={styles['form']}
        data-dense
        aria-label={t('title')}
        onSubmit={(event) => {
          event.preventDefault();
          const wrong = problemOf(draft);
          if (wrong) setProblem(wrong);
          else void start();
        }}
      >
        <Radio.Group
          className={styles['scopes'] ?? ''}
          aria-label={t('what')}
          value={draft.scope}
          disabled={isRunning}
          options={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
          onChange={({ target }) => change({ scope: archiveScopes.find((each) => each === target.value) ?? draft.scope })}
        />
        <ScopeFields draft={draft} problem={problem} isDisabled={isRunning} onChange={change} />
        <div className={styles['clear']}>
          <Checkbox
            checked={draft.isInClear}
            disabled={isRunning}
            onChange={({ target }) => change({ isInClear: target.checked })}
          >
            {t('clear')}
          </Checkbox>
          <p>{t(draft.isInClear ? 'clearNote' : 'sealedNote')}</p>
        </div>
        {isRunning ? (
          <ExportProgress progress={job.progress ?? null} written={(count) => t('written', { number: format.number(count) })} />
        ) : null}
        <div className={styles['actions']}>
          <Button type="primary" htmlType="submit" disabled={isRunning}>
            {t('start')}
          </Button>
          {isRunning ? <Button onClick={job.cancel}>{t('cancel')}</Button> : null}
        </div>
      </form>
      <section className={styles['form']} aria-labelledby="export-verify">
        <h2 id="export-verify">{t('verifyTitle')}</h2>
        <p>{t('verifyLead')}</p>
        <Link to={paths.verify}>{t('verifyLink')}</Link>
      </section>
    </div>
  );
}
