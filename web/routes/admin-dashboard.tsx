import { useTranslation } from 'react-i18next';
import { AdminDashboard } from '#web/features/admin-area/components/admin-dashboard.tsx';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';

export function Component() {
  const { t } = useTranslation('admin');
  return (
    <>
      <DocumentTitle page={t('heading')} />
      <AdminDashboard />
    </>
  );
}
