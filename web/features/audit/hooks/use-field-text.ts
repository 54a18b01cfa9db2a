import { useTranslation } from 'react-i18next';
import { day, instant } from '#contracts/primitives.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import type english from '#web/shared/i18n/locales/audit/en.ts';
import { useCodeWords } from './use-code-words.ts';

type Labelled = keyof (typeof english)['field'];

const [daySchema, instantSchema] = [day(), instant()];
// What somebody wrote may begin like a time, and may be no day of any calendar.
const isInstant = (text: string): boolean => instantSchema.safeParse(text).success;
const isDay = (text: string): boolean => daySchema.safeParse(text).success;
const isNth = (part: string): boolean => /^\d+$/.test(part);

/** What fields of states of that kind are called, and how their values are written. */
export function useFieldText(kind: string) {
  const { t, i18n } = useTranslation('audit');
  const format = useFormat();
  const codeWords = useCodeWords();
  const isLabelled = (name: string): name is Labelled => i18n.exists(`audit:field.${name}`);
  const partName = (part: string): string => {
    if (isNth(part)) return format.number(Number(part) + 1);
    return isLabelled(part) ? t(`field.${part}`) : part.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  };
  const labelOf = (path: string): string => path.split('.').map(partName).join(' · ');

  const numberText = (parts: readonly string[], value: number): string => {
    const name = parts.at(-1) ?? '';
    if (name.endsWith('Cents')) return format.money(value / 100);
    switch (name) {
      case 'basisPoints':
        return format.share(value / 100);
      case 'bytes':
        return format.bytes(value);
      case 'exchangeRate':
        return format.exchangeRate(value);
      case 'port':
        return String(value);
      default:
        return format.number(parts.at(-2) === 'columns' ? value + 1 : value);
    }
  };

  const textOf = (path: string, value: unknown): string => {
    const parts = path.split('.');
    if (value === null || value === undefined || value === '') return t('value.none');
    if (typeof value === 'boolean') return value ? t('value.yes') : t('value.no');
    if (typeof value === 'number') return numberText(parts, value);
    if (typeof value !== 'string') return Object.keys(value).length === 0 ? t('value.none') : JSON.stringify(value);
    const words = codeWords(value, { kind, name: parts.findLast((part) => !isNth(part)) ?? '' });
    if (words !== undefined) return words;
    if (isDay(value)) return format.instant(value, 'date', 'UTC');
    return isInstant(value) ? format.instant(value, 'full') : value;
  };
  return { labelOf, textOf };
}
