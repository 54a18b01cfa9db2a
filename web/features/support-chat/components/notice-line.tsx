import { useTranslation } from 'react-i18next';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import type { Notice } from '../model/conversation.ts';
import styles from './log.module.css';

export function NoticeLine({ about }: { about: Notice['about'] }) {
  const { t } = useTranslation('supportChat');
  const text =
    about.type === 'joined'
      ? t('joined', { name: isolate(about.name) })
      : t('attach.done', { number: isolate(groupTrackingNumber(about.trackingNumber)) });
  return (
    <li className={styles['between']}>
      <Announced>{text}</Announced>
    </li>
  );
}
