import { useTranslation } from 'react-i18next';
import { mostCountedShipments } from '#contracts/address-book.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import type { People } from '../../hooks/use-people.ts';
import styles from './people.module.css';

export function PeopleList({ people: { combobox, shown, isFresh } }: { people: People }) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const count = shown.length;
  return (
    <>
      {isFresh ? <Announced className="visually-hidden">{t('people.found', { count })}</Announced> : null}
      <div {...combobox.listProps} className={styles['list']} aria-label={t('people.list')}>
        {shown.map((option) => {
          const { name, email, city, country, address, shipments } = option.person;
          const isMany = shipments >= mostCountedShipments;
          return (
            <div key={option.key} {...combobox.optionProps(option)} className={styles['option']}>
              <bdi className={styles['name']}>{name}</bdi>
              <span className={styles['count']}>
                {t(isMany ? 'people.manyShipments' : 'people.shipments', { count: shipments })}
              </span>
              <span className={styles['detail']}>
                <bdi>{address}</bdi> · <bdi>{city}</bdi> · {format.country(country)}
              </span>
              <span className={styles['detail']}>
                <bdi>{email}</bdi>
              </span>
            </div>
          );
        })}
      </div>
    </>
  );
}
