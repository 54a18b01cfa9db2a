import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/shared/api/api-error.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import modal from '#web/shared/ui/modal.module.css';

interface CorrectionModalProps {
  title: string;
  /** What saving brings with it. */
  note: string;
  save: string;
  form: { name: string; isPending: boolean };
  error: Error | null | undefined;
  isDangerous?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of a correction; a refusal leaves everything as it was typed. */
export function CorrectionModal(props: CorrectionModalProps) {
  const { title, note, save, form, error, isDangerous = false, onClose, children } = props;
  const { t } = useTranslation('shipmentCorrections');
  return (
    <Modal
      open
      centered
      title={title}
      onCancel={onClose}
      mask={{ closable: false }}
      width={600}
      footer={
        <div className={modal['footer']}>
          <p className={modal['soft']}>{note}</p>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="primary" danger={isDangerous} htmlType="submit" form={form.name} loading={form.isPending}>
            {save}
          </Button>
        </div>
      }
    >
      {children}
      {error ? (
        <Announced className={modal['refusal']} urgent>
          <strong>{t('failed')}</strong> {messageOf(error)}
        </Announced>
      ) : null}
    </Modal>
  );
}
