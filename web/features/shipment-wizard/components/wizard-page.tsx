import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#contracts/paths.ts';
import { TaskPage } from '#web/shared/ui/task-page.tsx';

export function WizardPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shipments');
  return (
    <TaskPage name={t('wizard.title')} heading={t('wizard.title')} back={{ to: paths.dashboard, label: t('wizard.back') }}>
      {children}
    </TaskPage>
  );
}
