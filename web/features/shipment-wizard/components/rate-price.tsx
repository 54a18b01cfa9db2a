import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useDebounced } from '#web/shared/ui/use-debounced.ts';
import { ratePriceQuery } from '../api/rate-price.ts';
import { isOffLane, rateQuestion } from '../model/rate-question.ts';
import type { ShipmentDraft } from '../model/shipment-draft.ts';
import { typedNumber } from '../model/typed-number.ts';
import styles from './rate-price.module.css';

const restMs = 300;

interface RatePriceProps {
  draft: ShipmentDraft;
  /** Absent where the price is agreed already. */
  onUse: ((price: string) => void) | undefined;
}

/** What the rate sheet charges for the parcel, beside the price that is typed. */
export function RatePrice({ draft, onUse }: RatePriceProps) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const question = rateQuestion(draft);
  const typed = JSON.stringify(question);
  const isTyping = useDebounced(typed ?? '', restMs) !== (typed ?? '');
  const price = useQuery(ratePriceQuery(isTyping ? undefined : question));
  if (!question) return <p className={styles['line']}>{isOffLane(draft) ? t('ratePrice.none') : t('ratePrice.incomplete')}</p>;
  if (price.isError) return <p className={styles['line']}>{t('ratePrice.failed', { reason: messageOf(price.error) })}</p>;
  if (!price.data) return <p className={styles['line']}>{t('ratePrice.asking')}</p>;
  const { costBreakdown, billableWeight } = price.data;
  const charged = { price: format.money(costBreakdown.totalUSD), weight: format.weight(billableWeight) };
  const isSame = typedNumber(draft.shippingCost) === costBreakdown.totalUSD;
  return (
    <div className={styles['line']}>
      <p>{isSame ? t('ratePrice.same', charged) : t('ratePrice.charges', charged)}</p>
      {isSame || !onUse ? null : <Button onClick={() => onUse(costBreakdown.totalUSD.toFixed(2))}>{t('ratePrice.use')}</Button>}
    </div>
  );
}
