import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/shared/api/api-error.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import modal from '#web/shared/ui/modal.module.css';
import { useBulkPreview } from '../../hooks/use-bulk-preview.ts';
import { HubChoices } from '../hub-choices.tsx';
import { LocationFields } from '../location-fields.tsx';
import styles from '../location.module.css';
import { BulkRunModal } from './bulk-run-modal.tsx';

interface BulkUpdateModalProps {
  shipmentIds: readonly string[];
  onClose: () => void;
}

/** Says the same of many parcels: first what is said, then what it would do to each, then how far it has come. */
export function BulkUpdateModal({ shipmentIds, onClose }: BulkUpdateModalProps) {
  const { t } = useTranslation(['bulkUpdate', 'shipments']);
  const update = useBulkPreview(shipmentIds);
  const count = shipmentIds.length;
  if (update.preview) return <BulkRunModal preview={update.preview} onBack={update.back} onClose={onClose} />;
  return (
    <Modal
      open
      centered
      title={t('bulkUpdate:title', { count })}
      onCancel={onClose}
      mask={{ closable: false }}
      width={600}
      footer={
        <div className={modal['footer']}>
          <p className={modal['soft']}>{t('bulkUpdate:previewFirst')}</p>
          <Button onClick={onClose}>{t('shipments:location.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={update.form.name} loading={update.form.isPending}>
            {t('bulkUpdate:preview.show')}
          </Button>
        </div>
      }
    >
      <Form form={update.form} className={styles['form']} dense>
        <HubChoices chosen={update.form.values.location} onChoose={update.chooseHub} />
        <LocationFields update={update} />
        {update.error ? (
          <Announced className={modal['refusal']} urgent>
            {messageOf(update.error)}
          </Announced>
        ) : null}
      </Form>
    </Modal>
  );
}
