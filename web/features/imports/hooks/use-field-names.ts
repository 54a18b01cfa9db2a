import { useTranslation } from 'react-i18next';
import { importFields, type ImportField } from '#contracts/import-fields.ts';

const known: readonly string[] = Object.values(importFields).flat();
const isField = (field: string): field is ImportField => known.includes(field);

/** What a field is called; one that this page does not know yet by the name that the server has for it. */
export function useFieldNames(): (field: string) => string {
  const { t } = useTranslation('imports');
  return (field) => (isField(field) ? t(`field.${field}`) : field);
}
