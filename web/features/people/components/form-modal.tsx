import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import modal from '#web/shared/ui/modal.module.css';

interface FormModalProps {
  title: string;
  note: string;
  save: string;
  form: { name: string; isPending: boolean };
  onClose: () => void;
  children: ReactNode;
}

export function FormModal({ title, note, save, form, onClose, children }: FormModalProps) {
  const { t } = useTranslation('people');
  return (
    <Modal
      open
      centered
      title={title}
      onCancel={onClose}
      mask={{ closable: false }}
      width={560}
      footer={
        <div className={modal['footer']}>
          <p className={modal['soft']}>{note}</p>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" htmlType="submit" form={form.name} loading={form.isPending}>
            {save}
          </Button>
        </div>
      }
    >
      {children}
    </Modal>
  );
}
