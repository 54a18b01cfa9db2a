import { useTranslation } from 'react-i18next';
import { statusReasons } from '#contracts/shipments.ts';
import { shipmentStatuses } from '#contracts/statuses.ts';
import { ChoiceField } from '#web/shared/forms/choice-field.tsx';
import { isolate } from '#web/shared/format/isolate.ts';
import { Form } from '#web/shared/forms/form.tsx';
import grid from '#web/shared/forms/grid.module.css';
import { TextAreaField } from '#web/shared/forms/text-area-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { type CorrectedScan, useScanCorrection } from '../hooks/use-scan-correction.ts';
import { needsReason, type ScanForm } from '../model/scan-form.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { CorrectionModal } from './correction-modal.tsx';
import styles from './corrections.module.css';

interface ScanModalProps {
  corrected: CorrectedScan;
  onClose: () => void;
}

/** What really happened in place of a scan, or that nothing did. */
export function ScanModal({ corrected, onClose }: ScanModalProps) {
  const { t } = useTranslation(['shipmentCorrections', 'common']);
  const { form, label, error, conflict, choose, setPlace } = useScanCorrection(corrected, onClose);
  const { field, values } = form;
  const required = needsReason(values);
  const statuses = shipmentStatuses.map((value) => ({ value, label: t(`common:status.${value}`) }));
  const reasons = statusReasons.map((value) => ({ value, label: t(`common:reason.${value}`) }));
  const actions = (['replace', 'withdraw'] as const).map((value) => ({ value, label: t(`scan.${value}`) }));
  const named: Partial<Record<keyof ScanForm, { value: string; label: string }[]>> = {
    status: statuses,
    reason: reasons,
    action: actions,
  };
  return (
    <CorrectionModal title={t('scan.title')} note={t('scan.note')} save={t('save')} form={form} error={error} onClose={onClose}>
      <Form form={form} className={styles['form']} dense>
        <ConflictNotice
          conflict={conflict}
          label={label}
          show={(of, value) => named[of]?.find((option) => option.value === value)?.label ?? value}
          onChoose={choose}
        />
        <ChoiceField field={field('action')} options={actions} />
        {values.action === 'withdraw' ? null : (
          <div className={grid['grid']}>
            <ChoiceField field={field('status')} options={statuses} />
            <ChoiceField
              field={{ ...field('reason'), required, starred: required }}
              options={reasons}
              onClear={() => form.change({ reason: '' })}
            />
            <TextField field={{ ...field('location'), onChange: setPlace }} autoComplete="off" />
            <TextField
              field={field('occurredAt')}
              hint={t('scan.occurredAtHint', { example: isolate('2026-03-02 07:30') })}
              mono
              dir="ltr"
              autoComplete="off"
            />
            <div className={grid['wide']}>
              <TextAreaField field={field('description')} rows={2} />
            </div>
          </div>
        )}
        <TextField field={field('explanation')} hint={t('explanationHint')} autoComplete="off" />
      </Form>
    </CorrectionModal>
  );
}
