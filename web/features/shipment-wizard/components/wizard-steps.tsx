import { CheckOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { type DraftField, stepOf } from '../model/shipment-draft.ts';
import styles from './wizard.module.css';

const names = ['sender', 'recipient', 'package', 'confirmation'] as const;
const confirmation = names.length - 1;

interface WizardStepsProps {
  /** 0 to 3. */
  current: number;
  wrong: readonly DraftField[];
  onGo: (step: number) => void;
}

export function WizardSteps({ current, wrong, onGo }: WizardStepsProps) {
  const { t } = useTranslation('shipments');
  const atFault = new Set(wrong.map(stepOf));
  return (
    <nav aria-label={t('wizard.steps')}>
      <ol className={styles['steps']}>
        {names.map((name, step) => {
          const done = step < current || current === confirmation;
          const state = atFault.has(step) ? 'fault' : step === current ? 'current' : done ? 'done' : 'ahead';
          return (
            <li key={name} className={styles['step']} data-state={state} data-done={done}>
              <button
                type="button"
                aria-current={step === current ? 'step' : undefined}
                disabled={step === confirmation || current === confirmation}
                onClick={() => onGo(step)}
              >
                <span className={styles['dot']} aria-hidden>
                  {done && state !== 'fault' ? <CheckOutlined /> : step + 1}
                </span>
                <span>{t(`wizard.${name}`)}</span>
                {state === 'done' ? <span className="visually-hidden">{t('wizard.done')}</span> : null}
                {state === 'fault' ? <span className="visually-hidden">{t('wizard.atFault')}</span> : null}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
