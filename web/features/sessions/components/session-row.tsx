import { useTranslation } from 'react-i18next';
import { Button } from 'antd';
import type { Session } from '#contracts/sessions.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { Tag } from '#web/shared/ui/status/tag.tsx';
import { placeOf } from '../model/place-of.ts';
import styles from './sessions.module.css';

interface SessionRowProps {
  session: Session;
  /** Absent where whoever looks may not end it. */
  onEnd: (() => void) | undefined;
  isPending: boolean;
}

export function SessionRow({ session, onEnd, isPending }: SessionRowProps) {
  const { t } = useTranslation('sessions');
  const { language } = useLanguage();
  const format = useFormat();
  const { browser, system, timeZone, isCurrent } = session;
  const client = browser && system ? t('browserOn', { browser, system }) : (browser ?? system ?? t('unknownClient'));
  const place = timeZone ? placeOf(timeZone, language) : undefined;
  const used = isCurrent ? t('now') : t('lastUsed', { ago: format.ago(session.lastUsedAt) });
  return (
    <li className={styles['row']}>
      <div className={styles['facts']}>
        <p className={styles['client']}>
          <span>{client}</span>
          {session.kind === 'bearer' ? <span className={styles['soft']}>{t('adminArea')}</span> : null}
          {isCurrent ? <Tag look="delivered">{t('here')}</Tag> : null}
        </p>
        <p className={styles['soft']}>{place ? t('place', place) : t('unknownPlace')}</p>
        <p className={styles['soft']}>
          {used} · {t('opened', { time: format.instant(session.openedAt, 'short') })}
        </p>
      </div>
      {onEnd && !isCurrent ? (
        <Button onClick={onEnd} loading={isPending} aria-label={t('endNamed', { client, used })}>
          {t('end')}
        </Button>
      ) : null}
    </li>
  );
}
