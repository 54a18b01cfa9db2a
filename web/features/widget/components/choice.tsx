import { Input, Segmented, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames, languages } from '#contracts/languages.ts';
import { widgetThemes } from '#contracts/widget.ts';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import type { WidgetChoice } from '../model/snippet.ts';
import styles from './widget.module.css';

interface ChoiceProps {
  choice: WidgetChoice;
  onChange: (choice: WidgetChoice) => void;
}

/** How the widget is to look and speak, and which parcel it begins with. */
export function Choice({ choice, onChange }: ChoiceProps) {
  const { t } = useTranslation(['widget', 'common']);
  const id = useId();
  return (
    <div className={styles['choice']}>
      <div className={styles['field']}>
        <label htmlFor={`${id}-language`}>{t('language')}</label>
        <Select
          id={`${id}-language`}
          value={choice.language}
          onChange={(language) => onChange({ ...choice, language })}
          options={[
            { value: 'auto' as const, label: t('languageOfPage') },
            ...languages.map((value) => ({ value, label: languageNames[value] })),
          ]}
          getPopupContainer={popupContainer}
        />
      </div>
      <div className={styles['field']}>
        <span id={`${id}-theme`}>{t('theme.label')}</span>
        <Segmented
          aria-labelledby={`${id}-theme`}
          value={choice.theme}
          onChange={(theme) => onChange({ ...choice, theme })}
          options={widgetThemes.map((value) => ({ value, label: t(`theme.${value}`) }))}
        />
      </div>
      <div className={styles['field']}>
        <label htmlFor={`${id}-number`}>{t('number')}</label>
        <Input
          id={`${id}-number`}
          className="mono"
          dir="ltr"
          value={choice.number}
          placeholder={t('common:trackingNumber.placeholder')}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChange({ ...choice, number: target.value })}
        />
        <span id={`${id}-hint`} className={styles['hint']}>
          {t('numberHint')}
        </span>
      </div>
    </div>
  );
}
