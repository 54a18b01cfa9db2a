import { useTranslation } from 'react-i18next';
import { languageNames } from '#contracts/languages.ts';
import { timeZoneSchema } from '#contracts/support-content.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import type { ChatPage } from '../../api/fetch-chat.ts';
import styles from './side.module.css';
import { VisitorTime } from './visitor-time.tsx';

/** Whom one talks to. */
export function VisitorFacts({ chat: { agents, isOnline, joinedAt, language, timeZone } }: { chat: ChatPage }) {
  const { t } = useTranslation('supportDesk');
  const format = useFormat();
  // A browser may not know every zone of another.
  const known = timeZoneSchema.safeParse(timeZone).data;
  return (
    <section>
      <h2>{t('visitor.title')}</h2>
      <p className={styles['soft']}>
        <span lang={language}>{languageNames[language]}</span> · {isOnline ? t('visitor.here') : t('visitor.gone')}
      </p>
      {known === undefined ? null : <VisitorTime timeZone={known} />}
      <p className={styles['soft']}>{t('visitor.since', { time: format.instant(joinedAt, 'full') })}</p>
      {agents.length > 0 ? (
        <p className={styles['soft']}>
          {t('visitor.agents')} <bdi>{agents.map(({ name }) => name).join(', ')}</bdi>
        </p>
      ) : null}
    </section>
  );
}
