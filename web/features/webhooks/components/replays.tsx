import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Webhook, WebhookReplay } from '#contracts/webhooks.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { replaysQuery } from '../api/list-replays.ts';
import { ReplayModal } from './replay-modal.tsx';
import styles from './webhooks.module.css';

interface ReplaysProps {
  webhook: Webhook;
  mayReplay: boolean;
}

/** What is sent once more, and how far that has come. */
export function Replays({ webhook, mayReplay }: ReplaysProps) {
  const { t } = useTranslation('webhooks');
  const replays = useQuery(replaysQuery(webhook.id)).data?.items ?? [];
  const [isAsking, setIsAsking] = useState(false);
  if (!mayReplay && replays.length === 0) return null;
  return (
    <section className={styles['card']} aria-labelledby="replays">
      <h2 id="replays" className={styles['heading']}>
        {t('replay.title')}
      </h2>
      <p className={styles['soft']}>{t('replay.lead')}</p>
      {replays.length === 0 ? null : (
        <ul className={styles['replays']}>
          {replays.map((replay) => (
            <ReplayRow key={replay.id} replay={replay} />
          ))}
        </ul>
      )}
      {mayReplay ? (
        <Button className={styles['start'] ?? ''} onClick={() => setIsAsking(true)}>
          {t('replay.start')}
        </Button>
      ) : null}
      {isAsking ? <ReplayModal webhook={webhook} onClose={() => setIsAsking(false)} /> : null}
    </section>
  );
}

function ReplayRow({ replay }: { replay: WebhookReplay }) {
  const { t } = useTranslation('webhooks');
  const { number, instant } = useFormat();
  const { state, found, sent, failed, unreadable, askedAt } = replay;
  return (
    <li>
      <strong>{t(`replay.state.${state}`)}</strong>{' '}
      <span>{t('replay.counts', { sent: number(sent), found: number(found) })}</span>{' '}
      {failed > 0 ? <span className={styles['bad']}>{t('replay.failed', { failed: number(failed) })}</span> : null}{' '}
      {unreadable > 0 ? (
        <span className={styles['bad']}>{t('replay.unreadable', { unreadable: number(unreadable) })}</span>
      ) : null}{' '}
      <span className={styles['soft']}>{t('replay.asked', { time: instant(askedAt, 'full') })}</span>
    </li>
  );
}
