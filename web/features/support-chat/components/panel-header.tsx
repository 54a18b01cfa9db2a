import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { IconButton } from '#web/shared/ui/button/icon-button.tsx';
import type { SupportState } from '../model/support-state.ts';
import styles from './panel.module.css';

interface PanelHeaderProps {
  state: Pick<SupportState, 'isOnline' | 'isSupportThere' | 'waitSeconds' | 'opensAt'>;
  onClose: () => void;
}

export function PanelHeader({ state, onClose }: PanelHeaderProps) {
  const { t } = useTranslation('supportChat');
  const format = useFormat();
  const { isOnline, isSupportThere, waitSeconds, opensAt } = state;
  const here = waitSeconds === undefined ? t('status.here') : t('status.wait', { wait: format.wait(waitSeconds, 'short') });
  const away = opensAt === undefined ? t('status.away') : t('status.opens', { time: format.instant(opensAt, 'dayTime') });
  return (
    <div className={styles['head']}>
      <div>
        <h2 className={styles['title']}>{t('title')}</h2>
        <p className={styles['status']} data-online={isOnline}>
          <span>{isOnline ? t('status.online') : t('status.connecting')}</span>
          {isOnline && isSupportThere !== undefined ? (
            <>
              <span aria-hidden> · </span>
              <span>{isSupportThere ? here : away}</span>
            </>
          ) : null}
        </p>
      </div>
      <IconButton icon="close" label={t('close')} onClick={onClose} />
    </div>
  );
}
