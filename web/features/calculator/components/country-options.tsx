import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';

/** Countries by the reader's names, with a first one that is none. */
export function CountryOptions({ countries }: { countries: readonly string[] }) {
  const { t } = useTranslation('calculator');
  const format = useFormat();
  return (
    <>
      <option value="">{t('choose')}</option>
      {countries.map((country) => (
        <option key={country} value={country}>
          {format.country(country)}
        </option>
      ))}
    </>
  );
}
