import { useTranslation } from 'react-i18next';
import type { Shipment } from '#contracts/shipments.ts';
import { usePlaceName } from '#web/shared/i18n/use-place-name.ts';
import { FormModal } from '#web/shared/forms/form-modal.tsx';
import { Form } from '#web/shared/forms/form.tsx';
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
    <FormModal
      title={t('location.title')}
      note={t('location.emails')}
      save={t('location.save')}
      close={t('location.cancel')}
      form={update.form}
      error={update.error}
      failed={t('location.failed')}
      onClose={onClose}
    >
      <div className={modal['now']}>
        <TrackingNumberText number={shipment.trackingNumber} />
        <StatusTag status={shipment.status} />
        {shipment.currentLocation ? <bdi className={modal['soft']}>{placeName(shipment.currentLocation)}</bdi> : null}
      </div>
      <Form form={update.form} className={styles['form']} dense>
        <HubChoices chosen={update.form.values.location} onChoose={update.chooseHub} />
        <LocationFields update={update} current={shipment.status} />
      </Form>
    </FormModal>
  );
}
