import { useTranslation } from 'react-i18next';
import { languageSchema } from '#contracts/languages.ts';
import { serviceTypeSchema, shipmentStatusSchema, statusReasonSchema } from '#contracts/shipments.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import type english from '#web/shared/i18n/locales/audit/en.ts';

type Labelled = keyof (typeof english)['field'];

const isInstant = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text);

/** What fields of states are called, and how their values are written. */
export function useFieldText() {
  const { t, i18n } = useTranslation(['audit', 'common']);
  const format = useFormat();
  const isLabelled = (name: string): name is Labelled => i18n.exists(`audit:field.${name}`);
  const partName = (part: string): string => {
    if (/^\d+$/.test(part)) return format.number(Number(part) + 1);
    return isLabelled(part) ? t(`audit:field.${part}`) : part.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  };
  const labelOf = (path: string): string => path.split('.').map(partName).join(' · ');
  const textOf = (path: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('audit:value.none');
    if (typeof value === 'boolean') return value ? t('audit:value.yes') : t('audit:value.no');
    if (typeof value === 'number') return format.number(value);
    if (typeof value !== 'string') return Object.keys(value).length === 0 ? t('audit:value.none') : JSON.stringify(value);
    const name = path.split('.').at(-1);
    const status = name === 'status' ? shipmentStatusSchema.safeParse(value).data : undefined;
    if (status) return t(`common:status.${status}`);
    const reason = name === 'reason' ? statusReasonSchema.safeParse(value).data : undefined;
    if (reason) return t(`common:reason.${reason}`);
    const service = name === 'serviceType' ? serviceTypeSchema.safeParse(value).data : undefined;
    if (service) return t(`common:service.${service}`);
    const language = name === 'language' ? languageSchema.safeParse(value).data : undefined;
    if (language) return format.language(language);
    return isInstant(value) ? format.instant(value, 'full') : value;
  };
  return { labelOf, textOf };
}
