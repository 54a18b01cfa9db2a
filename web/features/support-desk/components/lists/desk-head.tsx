import { Button } from 'antd';
import { BellOutlined, MutedOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { useSession } from '#web/shared/session/use-session.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { Tag } from '#web/shared/ui/status/tag.tsx';
import { Tooltip } from '#web/shared/ui/tooltip/tooltip.tsx';
import { useDesk } from '../../hooks/use-desk.ts';
import { stopAnswering } from '../../model/desk.ts';
import styles from './lists.module.css';

interface DeskHeadProps {
  sound: { isOn: boolean; toggle: () => void };
}

export function DeskHead({ sound }: DeskHeadProps) {
  const { t } = useTranslation('supportDesk');
  const { account } = useSession();
  const { isConnected, joined } = useDesk();
  const maySupervise = account?.role === 'admin' || account?.role === 'auditor';
  return (
    <header className={styles['head']}>
      <h1 tabIndex={-1}>{t('dashboard')}</h1>
      <Announced as="div">
        <Tag look={isConnected ? 'delivered' : 'pending'}>{isConnected ? t('connection.on') : t('connection.off')}</Tag>
      </Announced>
      <p className={styles['who']}>
        {joined ? <bdi>{joined.supportName}</bdi> : t('readOnly')}
        {joined ? (
          <Button type="link" className={styles['leave'] ?? ''} onClick={stopAnswering}>
            {t('leave')}
          </Button>
        ) : null}
        {maySupervise ? <Link to={paths.supportAdmin}>{t('supervisor')}</Link> : null}
      </p>
      <Tooltip text={sound.isOn ? t('sound.on') : t('sound.off')}>
        <Button
          type="text"
          aria-label={t('sound.label')}
          aria-pressed={sound.isOn}
          icon={sound.isOn ? <BellOutlined aria-hidden /> : <MutedOutlined aria-hidden />}
          onClick={sound.toggle}
        />
      </Tooltip>
    </header>
  );
}
