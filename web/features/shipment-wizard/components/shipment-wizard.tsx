import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { DraftWizard, type DraftWizardProps } from './draft-wizard.tsx';
import { WizardPage } from './wizard-page.tsx';

export function ShipmentWizard({ quote, like }: Pick<DraftWizardProps, 'quote' | 'like'>) {
  const { t } = useTranslation('shipments');
  const canWrite = useCanWrite();
  const [discarded, setDiscarded] = useState(0);
  return (
    <WizardPage>
      {canWrite ? (
        <DraftWizard
          // Another one, so that nothing is left of the problems and refusals of the form either.
          key={discarded}
          quote={quote}
          like={like}
          takesFocus={discarded > 0}
          onDiscarded={() => setDiscarded((count) => count + 1)}
        />
      ) : (
        <EmptyState title={t('wizard.readOnlyTitle')} detail={t('wizard.readOnly')} />
      )}
    </WizardPage>
  );
}
