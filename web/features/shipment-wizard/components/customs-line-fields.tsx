import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#web/shared/forms/choice-field.tsx';
import grid from '#web/shared/forms/grid.module.css';
import { NumberField } from '#web/shared/forms/number-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useCustomsText } from '../hooks/use-customs-text.ts';
import { lineProblems, type CustomsField, type CustomsLineDraft } from '../model/customs-draft.ts';
import styles from './customs.module.css';

interface CustomsLineFieldsProps {
  line: CustomsLineDraft;
  /** Begins the ids of its fields. */
  id: string;
  number: string;
  countries: { value: string; label: string }[];
  showsProblems: boolean;
  index: number;
  onChange: (index: number, name: CustomsField, typed: string) => void;
  onRemove: (index: number) => void;
}

/** One line; drawn again only when it is the one that changes, as there may be many. */
export const CustomsLineFields = memo(
  ({ line, id, number, countries, showsProblems, index, onChange, onRemove }: CustomsLineFieldsProps) => {
    const { t } = useTranslation('shipments');
    const textOf = useCustomsText();
    const problems = showsProblems ? lineProblems(line) : {};
    const field = (name: CustomsField) => {
      const problem = problems[name];
      return {
        id: `${id}-${name}`,
        name: `${id}-${name}`,
        label: t(`customs.${name}`),
        required: true,
        starred: true,
        error: problem && textOf(name, problem),
        value: line[name],
        onChange: (typed: string) => onChange(index, name, typed),
      };
    };
    return (
      <fieldset className={styles['line']}>
        <legend className={styles['number']}>{t('customs.line', { number })}</legend>
        <div className={styles['remove']}>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('customs.remove', { number })}
            onClick={() => onRemove(index)}
          />
        </div>
        <div className={grid['grid']}>
          <div className={grid['wide']}>
            <TextField field={field('description')} autoComplete="off" />
          </div>
          <TextField field={field('hsCode')} dir="ltr" inputMode="decimal" autoComplete="off" mono />
          <ChoiceField field={field('originCountry')} options={countries} searchable />
          <NumberField field={field('quantity')} step="1" />
          <NumberField field={field('unitValue')} step="0.01" />
        </div>
      </fieldset>
    );
  },
);
