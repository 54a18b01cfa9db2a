import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { messageOf } from '#web/shared/api/api-error.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import modal from '#web/shared/ui/modal.module.css';

interface FormModalProps {
  title: string;
  /** What saving brings with it. */
  note: string;
  /** What the two buttons say. */
  save: string;
  close: string;
  form: { name: string; isPending: boolean };
  error: Error | null | undefined;
  /** What a refusal begins with. */
  failed?: string;
  isDangerous?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog around one form; neither a click beside it nor a refusal loses anything that was typed. */
export function FormModal(props: FormModalProps) {
  const { title, note, save, close, form, error, failed, isDangerous = false, onClose, children } = props;
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
          <Button onClick={onClose}>{close}</Button>
          <Button type="primary" danger={isDangerous} htmlType="submit" form={form.name} loading={form.isPending}>
            {save}
          </Button>
        </div>
      }
    >
      {children}
      {error ? (
        <Announced className={modal['refusal']} urgent>
          {failed ? <strong>{failed} </strong> : null}
          {messageOf(error)}
        </Announced>
      ) : null}
    </Modal>
  );
}
