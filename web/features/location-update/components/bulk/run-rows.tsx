import { Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/shared/api/api-error.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import modal from '#web/shared/ui/modal.module.css';
import type { BulkRun } from '../../hooks/use-bulk-run.ts';
import { SkippedRows } from './skipped-rows.tsx';

/** How far a bulk update has come, and what became of it. */
export function RunRows({ run: { answers, wanted, left, isRunning, error } }: { run: BulkRun }) {
  const { t } = useTranslation('bulkUpdate');
  const updated = answers.filter(({ outcome }) => outcome === 'updated').length;
  return (
    <>
      <Progress
        percent={wanted === 0 ? 100 : Math.floor((100 * answers.length) / wanted)}
        showInfo={false}
        aria-label={t('run.progress')}
      />
      <Announced>
        {isRunning ? t('run.going', { done: answers.length, total: wanted }) : t('run.updated', { count: updated })}
      </Announced>
      {isRunning ? null : <SkippedRows rows={answers} />}
      {isRunning || left === 0 ? null : (
        <Announced className={modal['refusal']} urgent>
          <strong>{t('run.left', { count: left })}</strong> {error === null ? null : messageOf(error)}
        </Announced>
      )}
    </>
  );
}
