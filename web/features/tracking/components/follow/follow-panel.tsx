import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FollowView } from '#contracts/follows.ts';
import { paths } from '#contracts/paths.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import { followActionMutation } from '../../api/follow-action.ts';
import { useMilestoneName } from '../../hooks/use-milestone-name.ts';
import styles from './follow-panel.module.css';

interface FollowPanelProps {
  token: string;
  follow: FollowView;
  /** The link that was used is the one to stop. */
  wantsToStop: boolean;
}

/** What the link of a message stands for, and the one thing to do about it. Opening it changes nothing: mail scanners open links. */
export function FollowPanel({ token, follow, wantsToStop }: FollowPanelProps) {
  const { t } = useTranslation('tracking');
  const nameOf = useMilestoneName();
  const act = useMutation(followActionMutation(token));
  const { channel, trackingNumber, status, milestones } = follow;
  const byText = channel === 'text';
  const state = status === 'active' && wantsToStop ? 'stopping' : status;
  return (
    <WaybillCard
      stub={
        <div className={styles['actions']}>
          {state === 'asked' ? (
            <Button type="primary" size="large" loading={act.isPending} onClick={() => act.mutate('confirm')}>
              {t('follow.confirm')}
            </Button>
          ) : null}
          {state === 'stopped' ? null : (
            <Button
              type={state === 'stopping' ? 'primary' : 'default'}
              size="large"
              loading={act.isPending}
              onClick={() => act.mutate('stop')}
            >
              {t(state === 'asked' ? 'follow.refuse' : 'follow.stop')}
            </Button>
          )}
          <Link to={paths.tracking(trackingNumber)}>{t('follow.track')}</Link>
        </div>
      }
    >
      <p className={styles['number']}>
        <TrackingNumberText number={trackingNumber} />
      </p>
      <Announced as="div" className={styles['text']}>
        <h2>{byText && state === 'asked' ? t('followByText.title') : t(`follow.${state}.title`)}</h2>
        <p>{byText ? t(`followByText.${state}`) : t(`follow.${state}.text`)}</p>
      </Announced>
      {state === 'stopped' ? null : (
        <ul className={styles['milestones']} aria-label={t('updates.milestones')}>
          {milestones.map((milestone) => (
            <li key={milestone}>{nameOf(milestone)}</li>
          ))}
        </ul>
      )}
      <Announced className={styles['problem']} urgent>
        {act.error ? messageOf(act.error) : null}
      </Announced>
    </WaybillCard>
  );
}
