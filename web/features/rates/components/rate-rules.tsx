import { useTranslation } from 'react-i18next';
import { TextField } from '#web/shared/forms/text-field.tsx';
import type { RateDraft, RuleField } from '../model/draft.ts';
import styles from './rates.module.css';

interface RateRulesProps {
  draft: RateDraft;
  issues?: readonly RuleField[];
  /** Without it, the rules are only read. */
  onChange?: (changes: Partial<RateDraft>) => void;
}

const fields = ['surcharge', 'minimum', 'divisor'] as const;

/** What holds beside the rates: the surcharge of a parcel that crosses a border, and how a bulky one is weighed. */
export function RateRules({ draft, issues = [], onChange }: RateRulesProps) {
  const { t } = useTranslation('rates');
  if (!onChange) {
    return (
      <dl className={styles['rules']}>
        {fields.map((name) => (
          <div key={name}>
            <dt>{t(`rule.${name}`)}</dt>
            <dd>{draft[name]}</dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <div className={styles['rules']} data-dense>
      {fields.map((name) => (
        <TextField
          key={name}
          field={{
            id: `rates-${name}`,
            name,
            label: t(`rule.${name}`),
            required: true,
            starred: false,
            error: issues.includes(name) ? t('problem.rule') : undefined,
            value: draft[name],
            onChange: (value) => onChange({ [name]: value }),
          }}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
        />
      ))}
    </div>
  );
}
