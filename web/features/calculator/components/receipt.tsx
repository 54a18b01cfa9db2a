import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalculateShipping, ShippingPrice } from '#contracts/rates.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import { receiptLines } from '../model/receipt.ts';
import styles from './receipt.module.css';
import { ReceiptRow } from './receipt-row.tsx';

interface ReceiptProps {
  price: ShippingPrice;
  lane: Pick<CalculateShipping, 'fromCountry' | 'toCountry'>;
  children: ReactNode;
}

export function Receipt({ price, lane, children }: ReceiptProps) {
  const { t } = useTranslation(['calculator', 'common']);
  const format = useFormat();
  const { currency, exchangeRate, costBreakdown, serviceType } = price;
  const rate = format.exchangeRate(exchangeRate);
  const stub = (
    <>
      <dl className={styles['lines']}>
        {receiptLines(price).map(({ label, amount }) => (
          <ReceiptRow key={label} label={t(`result.${label}`)} strong={label === 'total'}>
            {'usd' in amount ? format.money(amount.usd) : format.weight(amount.kilograms)}
          </ReceiptRow>
        ))}
        <ReceiptRow label={t('result.exchange')}>{t('result.rate', { rate, currency })}</ReceiptRow>
        {currency === 'USD' ? null : (
          <ReceiptRow label={t('result.converted', { currency })} strong>
            {format.money(costBreakdown.total, currency)}
          </ReceiptRow>
        )}
      </dl>
      {children}
    </>
  );
  return (
    <section aria-label={t('result.label')}>
      <WaybillCard stub={stub}>
        <p className={styles['lane']}>
          {t('result.lane', { from: format.country(lane.fromCountry), to: format.country(lane.toCountry) })}
        </p>
        <p className={styles['soft']}>
          {t('result.service', { service: t(`common:service.${serviceType}`), days: t(`days.${serviceType}`) })}
        </p>
        <p className={styles['cost']}>
          <bdi>{price.formattedCost}</bdi>
        </p>
      </WaybillCard>
    </section>
  );
}
