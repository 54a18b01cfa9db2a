import { useTranslation } from 'react-i18next';
import { directionOf, languageNames } from '#contracts/languages.ts';
import type { NotificationPreview } from '#contracts/notifications.ts';
import styles from './notify.module.css';

interface PreviewedEmailProps {
  email: NotificationPreview;
  /** Something else was typed since. */
  isStale: boolean;
}

export function PreviewedEmail({ email: { part, to, subject, html, language }, isStale }: PreviewedEmailProps) {
  const { t } = useTranslation('notify');
  return (
    <div className={styles['email']} data-stale={isStale}>
      {part === 'other' ? <p className={styles['notice']}>{t('preview.other')}</p> : null}
      <dl className={styles['envelope']}>
        <dt>{t('preview.to')}</dt>
        <dd>
          {to.name === '' ? null : <bdi>{to.name}</bdi>} <bdi className="mono">{to.address}</bdi>
        </dd>
        <dt>{t('preview.subject')}</dt>
        <dd lang={language} dir={directionOf(language)}>
          {subject}
        </dd>
        <dt>{t('preview.language')}</dt>
        <dd lang={language}>{languageNames[language]}</dd>
      </dl>
      {/* No scripts, no forms, no way out: an email is looked at, not used. */}
      <iframe className={styles['frame']} sandbox="" srcDoc={html} title={t('preview.frame', { address: to.address })} />
    </div>
  );
}
