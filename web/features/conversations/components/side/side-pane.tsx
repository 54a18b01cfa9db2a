import { useTranslation } from 'react-i18next';
import type { ConversationPage } from '#contracts/conversations.ts';
import { paths } from '#contracts/paths.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { usePlaceName } from '#web/shared/i18n/use-place-name.ts';
import { Lane } from '#web/shared/list/lane.tsx';
import { LinkButton } from '#web/shared/ui/button/link-button.tsx';
import { StatusTag } from '#web/shared/ui/status/status-tag.tsx';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import type { ConversationParts } from '../parts.ts';
import styles from './side.module.css';

interface SidePaneProps {
  conversation: ConversationPage;
  parts: Pick<ConversationParts, 'RecentLines'>;
}

/** What is known of the parcel, and what happened about it elsewhere. */
export function SidePane({ conversation: { shipment, chatId, lastActivity }, parts: { RecentLines } }: SidePaneProps) {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  const placeName = usePlaceName();
  return (
    <div className={styles['pane']}>
      <h2>{t('side.parcel')}</h2>
      {shipment ? (
        <>
          <article className={styles['card']}>
            <p>
              <strong>
                <TrackingNumberText number={shipment.trackingNumber} />
              </strong>
            </p>
            <p>
              <StatusTag status={shipment.status} />
            </p>
            <p>
              <Lane from={shipment.senderCity} to={shipment.recipientCity} />
            </p>
            {shipment.currentLocation === null ? null : (
              <p>
                <bdi>{placeName(shipment.currentLocation)}</bdi>
              </p>
            )}
            {shipment.party === null ? null : <p>{t(`side.${shipment.party}`)}</p>}
            <p className={styles['expected']}>
              {t('side.expected')}{' '}
              <strong>
                {shipment.estimatedDelivery === null ? t('side.unknown') : format.instant(shipment.estimatedDelivery, 'day')}
              </strong>
            </p>
            <LinkButton to={paths.shipment(shipment.id)} size="middle">
              {t('openParcel')}
            </LinkButton>
          </article>
          <h2>{t('side.before')}</h2>
          <RecentLines shipmentId={shipment.id} chatsUntil={lastActivity} />
        </>
      ) : (
        <p className={styles['soft']}>{t('row.noParcel')}</p>
      )}
      {chatId === null ? null : (
        <LinkButton to={paths.chat(chatId)} size="middle">
          {t('side.chat')}
        </LinkButton>
      )}
    </div>
  );
}
