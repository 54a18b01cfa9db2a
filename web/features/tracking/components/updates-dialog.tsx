import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';

interface UpdatesDialogProps {
  open: boolean;
  onClose: () => void;
}

export function UpdatesDialog({ open, onClose }: UpdatesDialogProps) {
  const { t } = useTranslation('tracking');
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={t('updates.title')}
      width={440}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('updates.close')}
        </Button>
      }
    >
      <p>{t('updates.text')}</p>
      <p>{t('updates.alsoHere')}</p>
    </Modal>
  );
}
