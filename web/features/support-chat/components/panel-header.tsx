import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/shared/ui/button/icon-button.tsx';
import type { SupportState } from '../model/support-state.ts';
import styles from './panel.module.css';

interface PanelHeaderProps {
  state: Pick<SupportState, 'isOnline' | 'isSupportThere'>;
  onClose: () => void;
}

export function PanelHeader({ state: { isOnline, isSupportThere }, onClose }: PanelHeaderProps) {
  const { t } = useTranslation('supportChat');
  return (
    <div className={styles['head']}>
      <div>
        <h2 className={styles['title']}>{t('title')}</h2>
        <p className={styles['status']} data-online={isOnline}>
          <span>{isOnline ? t('status.online') : t('status.connecting')}</span>
          {isOnline && isSupportThere !== undefined ? (
            <>
              <span aria-hidden>·</span>
              <span>{isSupportThere ? t('status.here') : t('status.away')}</span>
            </>
          ) : null}
        </p>
      </div>
      <IconButton icon="close" label={t('close')} onClick={onClose} />
    </div>
  );
}
