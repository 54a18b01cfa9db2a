import { Button } from 'antd';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import type { Wizard } from '../hooks/use-wizard.ts';
import { useStepFocus } from '../hooks/use-step-focus.ts';
import { CreationRefused } from './creation-refused.tsx';
import { DraftWaybill } from './draft-waybill.tsx';
import { PackageFields } from './package-fields.tsx';
import { PartyFields } from './party-fields.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import styles from './wizard.module.css';

const steps = ['sender', 'recipient', 'package'] as const;
const lastStep = steps.length - 1;

export function WizardForm({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('shipments');
  const { heading, focusField } = useStepFocus(wizard);
  const step = steps[wizard.step] ?? 'sender';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wizard.step === lastStep) wizard.create();
    else wizard.goTo(wizard.step + 1);
  };

  return (
    <div className={styles['columns']}>
      <form noValidate onSubmit={submit} className={styles['form']}>
        <ProblemSummary problems={wizard.problems} refusals={wizard.refusals} onChoose={focusField} />
        <WaybillCard
          stub={
            <div className={styles['buttons']}>
              {wizard.step > 0 ? <Button onClick={() => wizard.goTo(wizard.step - 1)}>{t('wizard.previous')}</Button> : null}
              <Button type="primary" htmlType="submit" loading={wizard.isPending}>
                {wizard.step === lastStep ? t('wizard.create') : t('wizard.next')}
              </Button>
            </div>
          }
        >
          <div className={styles['stepHead']}>
            <h2 ref={heading} tabIndex={-1}>
              {t(`wizard.${step}`)}
            </h2>
            <p className={styles['soft']}>{t('wizard.required')}</p>
          </div>
          {step === 'package' ? <PackageFields wizard={wizard} /> : <PartyFields party={step} wizard={wizard} />}
          {wizard.error ? <CreationRefused error={wizard.error} wizard={wizard} /> : null}
        </WaybillCard>
      </form>
      <aside className={styles['preview']} aria-label={t('preview.label')}>
        <DraftWaybill draft={wizard.draft} />
      </aside>
    </div>
  );
}
