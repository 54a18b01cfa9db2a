import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import styles from './cards.module.css';

interface PartyProps {
  /** Where one writes to them; absent for those who only read. */
  write: { to: string; label: string } | undefined;
  label: string;
  name: string;
  address: string;
  city: string;
  country: string;
  email: string;
  phone: string | null;
}

/** Who sends or receives, and how they are reached; each line in its own writing direction. */
export function Party({ write, label, name, address, city, country, email, phone }: PartyProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const place = t('place', { city: isolate(city), country: isolate(format.country(country)) });
  // A long address breaks before its @ where it can.
  const [mailbox, domain] = email.split(/(?=@)/);
  return (
    <div className={styles['party']}>
      <dt className={styles['label']}>{label}</dt>
      <dd className={styles['name']}>
        <bdi>{name}</bdi>
      </dd>
      <dd className={styles['line']}>
        <bdi>{address}</bdi>
      </dd>
      <dd>
        <span className="isolated">{place}</span>
      </dd>
      <dd>
        <bdi>
          {mailbox}
          <wbr />
          {domain}
        </bdi>
      </dd>
      {write ? (
        <dd>
          <Link to={write.to}>{write.label}</Link>
        </dd>
      ) : null}
      {phone === null ? null : (
        <dd>
          <bdi dir="ltr">{phone}</bdi>
        </dd>
      )}
    </div>
  );
}
