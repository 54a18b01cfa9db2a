import { Button } from 'antd';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '#web/shared/forms/form.tsx';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import { useStepFocus } from '../hooks/use-step-focus.ts';
import type { Wizard } from '../hooks/use-wizard.ts';
import { stepOf } from '../model/shipment-draft.ts';
import { CreationRefused } from './creation-refused.tsx';
import { DraftWaybill } from './draft-waybill.tsx';
import { PackageFields } from './package-fields.tsx';
import { PartyFields } from './party-fields.tsx';
import styles from './wizard.module.css';

const steps = ['sender', 'recipient', 'package'] as const;
const lastStep = steps.length - 1;

export function WizardForm({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('shipments');
  const { form, goTo } = wizard;
  const { heading, goToField } = useStepFocus({ ...form, step: wizard.step, goTo });
  const step = steps[wizard.step] ?? 'sender';
  const nameOf = (index: number) => t(`wizard.${steps[index] ?? 'sender'}`);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (wizard.step === lastStep) form.submit();
    else goTo(wizard.step + 1);
  };
  const problems = form.problems.map((problem) => ({
    ...problem,
    label: `${nameOf(stepOf(problem.field))}: ${problem.label}`,
  }));

  return (
    <div className={styles['columns']}>
      <Form form={{ ...form, problems, onSubmit }} className={styles['form']} dense onChoose={goToField}>
        <WaybillCard
          stub={
            <div className={styles['buttons']}>
              {wizard.step > 0 ? <Button onClick={() => goTo(wizard.step - 1)}>{t('wizard.previous')}</Button> : null}
              <Button type="primary" htmlType="submit" loading={form.isPending}>
                {wizard.step === lastStep ? t('wizard.create') : t('wizard.next')}
              </Button>
            </div>
          }
        >
          <div className={styles['stepHead']}>
            <h2 ref={heading} tabIndex={-1}>
              {nameOf(wizard.step)}
            </h2>
            <p className={styles['soft']}>{t('wizard.required')}</p>
          </div>
          {step === 'package' ? <PackageFields wizard={wizard} /> : <PartyFields key={step} party={step} wizard={wizard} />}
          {wizard.error ? <CreationRefused error={wizard.error} wizard={wizard} /> : null}
        </WaybillCard>
      </Form>
      <aside className={styles['preview']} aria-label={t('preview.label')}>
        <DraftWaybill draft={form.values} />
      </aside>
    </div>
  );
}
