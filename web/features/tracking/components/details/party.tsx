import { useTranslation } from 'react-i18next';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Fact } from './fact.tsx';
import styles from './party.module.css';

interface PartyProps {
  label: string;
  name: string;
  /** Null while it is hidden. */
  address: string | null;
  city: string;
  country: string;
}

export function Party({ label, name, address, city, country }: PartyProps) {
  const { t } = useTranslation(['tracking', 'common']);
  const format = useFormat();
  return (
    <Fact label={label}>
      <bdi>{name}</bdi>
      <span className={styles['line']}>{address === null ? t('shipping.streetHidden') : <bdi>{address}</bdi>}</span>
      <span className={styles['line']} suppressHydrationWarning>
        {t('common:place', { city: isolate(city), country: isolate(format.country(country)) })}
      </span>
    </Fact>
  );
}
