import { useTranslation } from 'react-i18next';
import type { ReaderLag } from '#contracts/system.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import styles from './system.module.css';

interface ReadersProps {
  readers: readonly ReaderLag[];
}

const names = {
  'read-models': 'readModels',
  assistant: 'assistant',
  mailer: 'mailer',
  relay: 'relay',
  sealer: 'sealer',
  sent_copies: 'sentCopies',
  threader: 'threader',
  webhooks: 'webhooks',
} as const;

/** Up to where everything that follows the log has read it, and how far it is behind. */
export function Readers({ readers }: ReadersProps) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const lagOf = ({ lagSeconds }: ReaderLag): string =>
    lagSeconds === 0 ? t('lag.none') : t('lag.behind', { time: format.wait(Math.ceil(lagSeconds)) });
  return (
    <section className={styles['panel']} aria-labelledby="system-readers">
      <h2 id="system-readers">{t('readers')}</h2>
      <dl className={styles['parts']}>
        {readers.map((reader) => (
          <div key={reader.reader}>
            <dt>{t(`reader.${names[reader.reader]}`)}</dt>
            <dd>
              {lagOf(reader)}
              {reader.lagEvents === null || reader.lagEvents === 0 ? null : (
                <span className={styles['waiting']}>{t('lag.events', { number: format.number(reader.lagEvents) })}</span>
              )}
              {reader.position === null ? null : (
                <span className={styles['waiting']}>{t('lag.position', { position: reader.position })}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
