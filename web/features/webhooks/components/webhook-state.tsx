import { useTranslation } from 'react-i18next';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import type { Webhook } from '#contracts/webhooks.ts';
import { Tag } from '#web/shared/ui/status/tag.tsx';

const looks: Record<Webhook['state'], ShipmentStatus> = {
  active: 'delivered',
  paused: 'pending',
  disabled: 'delayed',
  removed: 'cancelled',
};

/** Whether an endpoint is sent anything, and whether that is test data only. */
export function WebhookState({ webhook: { state, pausedBy, mode } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const isFailing = state === 'paused' && pausedBy === 'failures';
  return (
    <>
      <Tag look={isFailing ? 'delayed' : looks[state]}>{t(isFailing ? 'state.failing' : `state.${state}`)}</Tag>
      {mode === 'test' ? <Tag look="pending">{t('testData')}</Tag> : null}
    </>
  );
}
