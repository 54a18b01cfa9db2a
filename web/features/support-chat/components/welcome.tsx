import { useTranslation } from 'react-i18next';
import { isolate } from '#web/shared/format/isolate.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import styles from './log.module.css';

/** What the assistant says first, where the conversation does not begin with it. */
export function Welcome({ name }: { name: string }) {
  const { t } = useTranslation('supportChat');
  return (
    <Announced as="div" className={styles['bubble']}>
      <p className={styles['text']}>{t('welcome', { name: isolate(name) })}</p>
    </Announced>
  );
}
