import { useTranslation } from 'react-i18next';
import { timeZoneSchema } from '#contracts/support-content.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import type { ChatPage } from '../../api/fetch-chat.ts';
import styles from './side.module.css';
import { VisitorTime } from './visitor-time.tsx';

/** Whom one talks to. */
export function VisitorFacts({ chat }: { chat: ChatPage }) {
  const { t } = useTranslation('supportDesk');
  const format = useFormat();
  const { agents, isOnline, joinedAt, language, timeZone, page, shipments } = chat;
  const here = page === null ? t('visitor.here') : t(`visitor.page.${page}`);
  // A browser may not know every zone of another.
  const known = timeZoneSchema.safeParse(timeZone).data;
  return (
    <section data-close>
      <h2>{t('visitor.title')}</h2>
      <p className={styles['soft']}>
        {format.language(language)} · {isOnline ? here : t('visitor.gone')}
      </p>
      {shipments.map(({ id, provedAs, trackingNumber }) =>
        provedAs === null ? null : (
          <p key={id} className={styles['soft']}>
            {t(`visitor.proved.${provedAs}`, { number: isolate(groupTrackingNumber(trackingNumber)) })}
          </p>
        ),
      )}
      {known === undefined ? null : <VisitorTime timeZone={known} />}
      <p className={styles['soft']}>{t('visitor.since', { time: format.instant(joinedAt, 'full') })}</p>
      {agents.length > 0 ? (
        <p className={styles['soft']}>
          {t('visitor.agents')} {format.list(agents.map(({ name }) => isolate(name ?? '')))}
        </p>
      ) : null}
    </section>
  );
}
