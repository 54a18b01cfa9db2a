import { useTranslation } from 'react-i18next';
import { paths } from '#web/shared/paths.ts';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { useCanWrite } from '../hooks/use-can-write.ts';
import { useWizard } from '../hooks/use-wizard.ts';
import { LinkButton } from './link-button.tsx';
import { ShipmentCreated } from './shipment-created.tsx';
import { WizardForm } from './wizard-form.tsx';
import { WizardSteps } from './wizard-steps.tsx';
import styles from './wizard.module.css';

const confirmation = 3;

/** Four steps from a blank draft to a tracking number. */
export function ShipmentWizard() {
  const { t } = useTranslation('shipments');
  const canWrite = useCanWrite();
  const wizard = useWizard();
  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('wizard.title')} />
      <header className={styles['head']}>
        <LinkButton to={paths.dashboard} type="text">
          {t('wizard.back')}
        </LinkButton>
        <h1 tabIndex={-1}>{t('wizard.title')}</h1>
      </header>
      {canWrite ? (
        <>
          <WizardSteps current={wizard.created ? confirmation : wizard.step} problems={wizard.problems} onGo={wizard.goTo} />
          {wizard.created ? (
            <ShipmentCreated shipment={wizard.created} onAnother={wizard.startOver} />
          ) : (
            <WizardForm wizard={wizard} />
          )}
        </>
      ) : (
        <EmptyState title={t('wizard.readOnlyTitle')} detail={t('wizard.readOnly')} />
      )}
    </div>
  );
}
