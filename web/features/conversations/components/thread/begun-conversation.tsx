import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '#web/shared/format/isolate.ts';
import panes from '#web/shared/ui/panes.module.css';
import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import { conversationsAboutQuery } from '../../api/list-conversations.ts';
import type { Party } from '../../hooks/use-chosen-conversation.ts';
import { Composer } from '../composer/composer.tsx';
import type { ConversationParts, KnownShipment } from '../parts.ts';
import { BackButton } from './back-button.tsx';
import styles from './thread.module.css';

interface BegunConversationProps {
  /** With whom, and about which shipment. */
  begun: { shipmentId: string; party: Party };
  parts: ConversationParts;
  onBack: () => void;
  /** There is one already. */
  onFound: (id: string) => void;
}

/** What may be written with a party of a shipment: what is there already, or the beginning of it. */
export function BegunConversation({
  begun: { shipmentId, party },
  parts: { WithShipment },
  onBack,
  onFound,
}: BegunConversationProps) {
  return <WithShipment id={shipmentId}>{(shipment) => <Beginning {...{ shipment, party, onBack, onFound }} />}</WithShipment>;
}

interface BeginningProps extends Pick<BegunConversationProps, 'onBack' | 'onFound'> {
  shipment: KnownShipment;
  party: Party;
}

function Beginning({ shipment, party, onBack, onFound }: BeginningProps) {
  const { t } = useTranslation('conversations');
  const { id, trackingNumber, language, estimatedDelivery } = shipment;
  const customerName = party === 'sender' ? shipment.senderName : shipment.recipientName;
  const customerEmail = party === 'sender' ? shipment.senderEmail : shipment.recipientEmail;
  const { data, isPending } = useInfiniteQuery(conversationsAboutQuery(trackingNumber));
  const isTheirs = (each: { shipmentId: string; customerEmail: string }) =>
    each.shipmentId === id && each.customerEmail.toLowerCase() === customerEmail.toLowerCase();
  const found = data?.pages.flatMap((page) => page.data).find(isTheirs)?.id;
  const open = useEffectEvent(onFound);
  useEffect(() => {
    if (found !== undefined) open(found);
  }, [found]);
  if (isPending || found !== undefined) return <ContentSkeleton />;
  const target = { conversationId: id, customerName, customerEmail, trackingNumber, language, shipment: { estimatedDelivery } };
  return (
    <section className={panes['pane']} aria-label={t('with', { name: isolate(customerName) })}>
      <header className={panes['paneHead']}>
        <BackButton onBack={onBack} />
        <div className={panes['about']}>
          <h2 tabIndex={-1}>
            <bdi>{customerName || t('unknown')}</bdi>
          </h2>
          <p className={panes['soft']}>
            <bdi dir="ltr">{customerEmail}</bdi> · <TrackingNumberText number={trackingNumber} />
          </p>
        </div>
      </header>
      <div className={styles['empty']}>
        <p>{t('start')}</p>
      </div>
      <Composer target={target} conversationId={`${id}.${party}`} />
    </section>
  );
}
