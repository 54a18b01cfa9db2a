import { useTranslation } from 'react-i18next';

export function DocumentTitle({ page }: { page: string }) {
  const { t } = useTranslation();
  return <title>{t('title', { page })}</title>;
}
