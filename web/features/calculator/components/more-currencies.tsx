import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { SelectInput } from '#web/shared/forms/select-input.tsx';
import { useHydrated } from '#web/shared/ui/use-hydrated.ts';

interface MoreCurrenciesProps {
  codes: readonly string[];
  chosen: string;
  onChoose: (code: string) => void;
}

/** The currencies that have no button, by code and name. Listed in the browser only: they are of no use before it can choose. */
export function MoreCurrencies({ codes, chosen, onChoose }: MoreCurrenciesProps) {
  const { t } = useTranslation('calculator');
  const format = useFormat();
  const hydrated = useHydrated();
  return (
    <SelectInput
      aria-label={t('moreCurrencies')}
      value={codes.includes(chosen) ? chosen : ''}
      onChange={({ target }) => target.value !== '' && onChoose(target.value)}
    >
      <option value="">{t('moreCurrencies')}</option>
      {hydrated
        ? codes.toSorted().map((code) => (
            <option key={code} value={code}>
              {`${code} · ${format.currencyName(code)}`}
            </option>
          ))
        : null}
    </SelectInput>
  );
}
