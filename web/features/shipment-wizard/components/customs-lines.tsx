import { Button } from 'antd';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { maxCustomsLines } from '#contracts/customs-lines.ts';
import { isoCountries } from '#contracts/iso-countries.ts';
import { localeOf } from '#contracts/languages.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { focusField } from '#web/shared/forms/focus-field.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import type { Wizard } from '../hooks/use-wizard.ts';
import { lineAfter, type CustomsField, type CustomsLineDraft } from '../model/customs-draft.ts';
import { CustomsLineFields } from './customs-line-fields.tsx';
import { CustomsTotal } from './customs-total.tsx';
import styles from './customs.module.css';

/** What is inside, for customs: never asked for, but suggested where a border is crossed. */
export function CustomsLines({ wizard: { form, setDraft } }: { wizard: Wizard }) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const { language } = useLanguage();
  const { id, label, value: lines, error } = form.field('customsLines');
  const { senderCountry, recipientCountry, value } = form.values;
  const crossesBorder = senderCountry !== '' && recipientCountry !== '' && senderCountry !== recipientCountry;
  const countries = useMemo(
    () =>
      isoCountries
        .map((code) => ({ value: code, label: format.region(code) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, localeOf(language))),
    [format, language],
  );
  const lineId = (index: number) => `${id}-${index + 1}`;
  const setLines = useCallback(
    (edit: (lines: readonly CustomsLineDraft[]) => CustomsLineDraft[]) =>
      setDraft((draft) => ({ ...draft, customsLines: edit(draft.customsLines) })),
    [setDraft],
  );
  const change = useCallback(
    (index: number, name: CustomsField, typed: string) =>
      setLines((now) => now.map((line, at) => (at === index ? { ...line, [name]: typed } : line))),
    [setLines],
  );
  const remove = useCallback((index: number) => setLines((now) => now.toSpliced(index, 1)), [setLines]);
  const shown = useRef(lines.length);
  const add = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = lines.length;
    if (lines.length > before) focusField(`${id}-${lines.length}-description`);
    else if (lines.length < before) add.current?.focus();
  }, [lines.length, id]);

  return (
    <fieldset id={id} className={styles['lines']} aria-describedby={`${id}-hint`}>
      <legend className={styles['title']}>{label}</legend>
      <p id={`${id}-hint`} className={styles['hint']}>
        {crossesBorder ? t('customs.international') : t('customs.hint')}
      </p>
      {lines.map((line, index) => (
        <CustomsLineFields
          key={lineId(index)}
          line={line}
          id={lineId(index)}
          number={format.number(index + 1)}
          countries={countries}
          showsProblems={error !== undefined}
          index={index}
          onChange={change}
          onRemove={remove}
        />
      ))}
      <CustomsTotal lines={lines} value={value} onDeclare={(sum) => form.change({ value: sum })} />
      {lines.length < maxCustomsLines ? (
        <Button ref={add} className={styles['add'] ?? ''} onClick={() => setLines((now) => [...now, lineAfter(now)])}>
          {t('customs.add')}
        </Button>
      ) : (
        <p className={styles['hint']}>{t('customs.full', { most: maxCustomsLines })}</p>
      )}
    </fieldset>
  );
}
