import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deliveryStates, type Webhook } from '#contracts/webhooks.ts';
import { ListFilter } from '#web/shared/list/list-filter.tsx';
import { ListPanel } from '#web/shared/list/list-panel.tsx';
import { ListResults } from '#web/shared/list/list-results.tsx';
import { listWords } from '#web/shared/list/list-words.ts';
import { useChoiceParam } from '#web/shared/list/use-choice-param.ts';
import { useMore } from '#web/shared/list/use-more.ts';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { deliveriesQuery } from '../api/list-deliveries.ts';
import { DeliveryRow } from './delivery-row.tsx';
import styles from './webhooks.module.css';

interface DeliveriesProps {
  webhook: Webhook;
  mayChange: boolean;
}

/** What an endpoint was sent in the last 30 days or is to be sent. */
export function Deliveries({ webhook, mayChange }: DeliveriesProps) {
  const { t } = useTranslation('webhooks');
  const { value: state, choose } = useChoiceParam('state', deliveryStates);
  const list = useMore(useInfiniteQuery(deliveriesQuery(webhook.id, state)));
  const deliveries = list.data?.pages.flatMap((page) => page.items) ?? [];
  const words = listWords((word) => t(`delivery.list.${word}`));
  return (
    <ListPanel
      title={t('delivery.title')}
      bar={
        <>
          <span className={styles['heading']} aria-hidden>
            {t('delivery.title')}
          </span>
          <ListFilter
            label={t('delivery.filter')}
            all={t('delivery.all')}
            value={state}
            values={deliveryStates}
            textOf={(value) => t(`delivery.state.${value}`)}
            onChoose={choose}
          />
        </>
      }
    >
      <ListResults
        list={list}
        words={words}
        empty={<EmptyState title={t('delivery.list.empty')} detail={t('delivery.list.emptyDetail')} />}
      >
        {deliveries.length === 0 ? null : (
          <ul>
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} mayChange={mayChange} />
            ))}
          </ul>
        )}
      </ListResults>
    </ListPanel>
  );
}
