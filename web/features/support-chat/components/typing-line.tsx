import { useTranslation } from 'react-i18next';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { isolate } from '#web/shared/format/isolate.ts';
import type { SupportState } from '../model/support-state.ts';
import styles from './room.module.css';

export function TypingLine({ state: { isSupportTyping, supportName } }: { state: SupportState }) {
  const { t } = useTranslation('supportChat');
  if (!isSupportTyping) return null;
  return (
    <Announced className={styles['note']}>
      {supportName === undefined ? t('typing.support') : t('typing.named', { name: isolate(supportName) })}
    </Announced>
  );
}
