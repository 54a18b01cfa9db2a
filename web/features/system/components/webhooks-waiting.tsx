import { useTranslation } from 'react-i18next';
import type { WebhooksWaiting as Waiting } from '#contracts/system.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import styles from './system.module.css';

/** How much is not sent to webhooks yet; one line where there is nothing. */
export function WebhooksWaiting({ waiting: { deliveries, streams } }: { waiting: Waiting }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  return (
    <section className={styles['panel']} aria-labelledby="system-webhooks">
      <h2 id="system-webhooks">{t('reader.webhooks')}</h2>
      {deliveries + streams === 0 ? <p>{t('webhooks.nothing')}</p> : null}
      {deliveries > 0 ? <p>{t('webhooks.deliveries', { number: format.number(deliveries) })}</p> : null}
      {streams > 0 ? <p className={styles['stale']}>{t('webhooks.streams', { number: format.number(streams) })}</p> : null}
    </section>
  );
}
