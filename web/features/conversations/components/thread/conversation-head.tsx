import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ConversationPage } from '#contracts/conversations.ts';
import { paths } from '#contracts/paths.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { usePlaceName } from '#web/shared/i18n/use-place-name.ts';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { useScreenShortcuts } from '#web/shared/shortcuts/screen-shortcuts.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { LinkButton } from '#web/shared/ui/button/link-button.tsx';
import panes from '#web/shared/ui/panes.module.css';
import { Tag } from '#web/shared/ui/status/tag.tsx';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import { useConversationSteps } from '../../hooks/use-conversation-steps.ts';
import type { usePresence } from '../../hooks/use-presence.ts';
import { conversationLooks } from '../../model/conversation-looks.ts';
import { AssignMenu } from './assign-menu.tsx';
import { BackButton } from './back-button.tsx';
import { MergeMenu } from './merge-menu.tsx';
import { SnoozeMenu } from './snooze-menu.tsx';
import styles from './thread.module.css';

interface ConversationHeadProps {
  conversation: ConversationPage;
  ownId: string;
  presence: ReturnType<typeof usePresence>;
  onBack: () => void;
  onOther: (id: string) => void;
}

/** Whose conversation it is, about which parcel, who has it, who else is at it, and what can be done with it. */
export function ConversationHead({ conversation, ownId, presence, onBack, onOther }: ConversationHeadProps) {
  const { t } = useTranslation(['conversations', 'common']);
  const format = useFormat();
  const placeName = usePlaceName();
  const canWrite = useCanWrite();
  const { id, customerName, customerEmail, trackingNumber, status, assignedTo, shipment, snoozedUntil, mergedInto } =
    conversation;
  const steps = useConversationSteps(id);
  const mayStep = canWrite && mergedInto === null;
  const isAside = status === 'resolved' || status === 'snoozed';
  const finish = () => {
    if (mayStep) steps.take({ step: isAside ? 'reopen' : 'resolve', body: {} });
  };
  useScreenShortcuts(mayStep ? [{ key: 'e', label: t(isAside ? 'step.reopen' : 'step.resolve'), run: finish }] : []);
  const whose = () => {
    if (assignedTo === null) return t('whose.nobody');
    if (assignedTo.accountId === ownId) return t('whose.mine');
    return t('whose.taken', { name: isolate(assignedTo.name ?? '') });
  };
  const listed = (names: readonly string[]) => names.map(isolate).join(', ');
  const { typing, looking } = presence;
  return (
    <header className={panes['paneHead']}>
      <BackButton onBack={onBack} />
      <div className={panes['about']}>
        <h2 tabIndex={-1} className={styles['name']}>
          <bdi>{customerName || t('unknown')}</bdi> <Tag look={conversationLooks[status]}>{t(`status.${status}`)}</Tag>
        </h2>
        <p className={panes['soft']}>
          <bdi dir="ltr">{customerEmail}</bdi>
          {trackingNumber === '' ? null : (
            <>
              {' · '}
              <TrackingNumberText number={trackingNumber} />
            </>
          )}
          {shipment ? ` · ${t(`common:status.${shipment.status}`)}` : null}
          {shipment?.currentLocation ? (
            <>
              {', '}
              <bdi>{placeName(shipment.currentLocation)}</bdi>
            </>
          ) : null}
          {` · ${whose()}`}
          {status === 'snoozed' && snoozedUntil !== null
            ? ` · ${t('snoozedUntil', { time: format.instant(snoozedUntil, 'dayTime') })}`
            : null}
        </p>
        <Announced className={styles['others']}>
          {[
            looking.length > 0 ? t('presence.looking', { count: looking.length, names: listed(looking) }) : '',
            typing.length > 0 ? t('presence.typing', { count: typing.length, names: listed(typing) }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Announced>
      </div>
      <div className={panes['actions']}>
        {mayStep ? (
          <>
            <AssignMenu {...{ conversation, ownId, steps, presence }} />
            {isAside ? null : <SnoozeMenu steps={steps} />}
          </>
        ) : null}
        <span className={styles['together']}>
          {mayStep ? (
            <Button loading={steps.isPending} onClick={finish}>
              {t(isAside ? 'step.reopen' : 'step.resolve')}
            </Button>
          ) : null}
          {shipment ? (
            <LinkButton to={paths.shipment(shipment.id)} size="middle">
              {t('openParcel')}
            </LinkButton>
          ) : null}
          {mayStep ? <MergeMenu {...{ conversation, steps, onOther }} /> : null}
        </span>
      </div>
    </header>
  );
}
