import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Shipment } from '#contracts/shipments.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { usePlaceName } from '#web/shared/i18n/use-place-name.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import modal from '#web/shared/ui/modal.module.css';
import { StatusTag } from '#web/shared/ui/status/status-tag.tsx';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import { useLocationUpdate } from '../hooks/use-location-update.ts';
import { HubChoices } from './hub-choices.tsx';
import { LocationFields } from './location-fields.tsx';
import styles from './location.module.css';

interface LocationModalProps {
  shipment: Shipment;
  onClose: () => void;
}

/** Says where a parcel is now; a refusal leaves everything as it was typed. */
export function LocationModal({ shipment, onClose }: LocationModalProps) {
  const { t } = useTranslation('shipments');
  const placeName = usePlaceName();
  const update = useLocationUpdate(shipment, onClose);

  return (
    <Modal
      open
      centered
      title={t('location.title')}
      onCancel={onClose}
      mask={{ closable: false }}
      width={600}
      footer={
        <div className={modal['footer']}>
          <p className={modal['soft']}>{t('location.emails')}</p>
          <Button onClick={onClose}>{t('location.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={update.form.name} loading={update.form.isPending}>
            {t('location.save')}
          </Button>
        </div>
      }
    >
      <div className={modal['now']}>
        <TrackingNumberText number={shipment.trackingNumber} />
        <StatusTag status={shipment.status} />
        {shipment.currentLocation ? <bdi className={modal['soft']}>{placeName(shipment.currentLocation)}</bdi> : null}
      </div>
      <Form form={update.form} className={styles['form']} dense>
        <HubChoices chosen={update.form.values.location} onChoose={update.chooseHub} />
        <LocationFields update={update} current={shipment.status} />
        {update.error ? (
          <Announced className={modal['refusal']} urgent>
            <strong>{t('location.failed')}</strong> {messageOf(update.error)}
          </Announced>
        ) : null}
      </Form>
    </Modal>
  );
}
