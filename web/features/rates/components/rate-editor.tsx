import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RateSheet } from '#contracts/rates.ts';
import { daysAfter, utcDay } from '#contracts/utc-day.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { DateField } from '#web/shared/forms/date-field.tsx';
import modal from '#web/shared/ui/modal.module.css';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { useRateDraft } from '../hooks/use-rate-draft.ts';
import { isFrom, ruleIssues, type RateDraft } from '../model/draft.ts';
import { issuesIn } from '../model/rate-rows.ts';
import { ExportRates } from './export-rates.tsx';
import { ImportRates } from './import-rates.tsx';
import { OvertakenNotice } from './overtaken-notice.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { RateGrid } from './rate-grid.tsx';
import { RateRules } from './rate-rules.tsx';
import styles from './rates.module.css';

interface RateEditorProps {
  start: RateDraft;
  /** The version that the draft comes after. */
  newest: number;
  onEnd: (published?: RateSheet) => void;
}

/** The next version while it is written: nothing is published that was not previewed as it is. */
export function RateEditor({ start, newest, onEnd }: RateEditorProps) {
  const { t } = useTranslation('rates');
  const editor = useRateDraft({ start, newest, onPublished: onEnd });
  const { draft, sheet, preview, overtaken, error } = editor;
  const today = utcDay(new Date());
  const issues = issuesIn(draft.rows);
  return (
    <section className={styles['panel']} aria-labelledby="rates-draft">
      <div className={styles['bar']}>
        <h2 id="rates-draft">{t('draft', { version: newest + 1, base: draft.base.version })}</h2>
        <ExportRates rows={draft.rows} version={newest + 1} />
        <ImportRates present={draft.rows} onRead={(rows) => editor.change({ rows })} />
        <Button onClick={() => onEnd()}>{t('discard')}</Button>
      </div>
      {overtaken ? <OvertakenNotice {...overtaken} draft={draft} onChange={editor.change} /> : null}
      <div className={styles['start']} data-dense>
        <DateField
          field={{
            id: 'rates-start',
            name: 'effectiveFrom',
            label: t('starts'),
            required: true,
            starred: false,
            error: isFrom(draft.effectiveFrom, today) ? undefined : t('problem.day'),
            value: draft.effectiveFrom,
            onChange: (effectiveFrom) => editor.change({ effectiveFrom }),
          }}
          range={{ min: today, max: daysAfter(today, 731) }}
          hint={t('startsHint')}
        />
      </div>
      <RateGrid rows={draft.rows} issues={issues} onChange={(rows) => editor.change({ rows })} />
      <RateRules draft={draft} issues={ruleIssues(draft)} onChange={editor.change} />
      <div className={styles['foot']}>
        {issues.length > 0 ? <Announced className={modal['refusal']}>{t('wrong', { number: issues.length })}</Announced> : null}
        {error ? (
          <Announced className={modal['refusal']} urgent>
            {messageOf(error)}
          </Announced>
        ) : null}
        <Button
          type={preview ? 'default' : 'primary'}
          disabled={!sheet}
          loading={editor.isPreviewing}
          onClick={editor.showPreview}
        >
          {t('preview.show')}
        </Button>
      </div>
      {preview ? (
        <PreviewPanel preview={preview} version={newest + 1} isPublishing={editor.isPublishing} onPublish={editor.publish} />
      ) : null}
    </section>
  );
}
