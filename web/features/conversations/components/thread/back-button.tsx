import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import panes from '#web/shared/ui/panes.module.css';

/** On a phone, where the list and a conversation are pages of their own. */
export function BackButton({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('conversations');
  return (
    <Button
      className={panes['back'] ?? ''}
      aria-label={t('backToList')}
      icon={<ArrowLeftOutlined aria-hidden className="mirrored" />}
      onClick={onBack}
    />
  );
}
