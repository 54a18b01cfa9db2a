import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { FormModal } from '#web/shared/forms/form-modal.tsx';

/** The frame of a correction. */
export function CorrectionModal(props: Omit<ComponentProps<typeof FormModal>, 'close' | 'failed'>) {
  const { t } = useTranslation('shipmentCorrections');
  return <FormModal {...props} close={t('close')} failed={t('failed')} />;
}
