import { useTranslation } from 'react-i18next';

/** The title of the browser's tab while this page is shown. */
export function DocumentTitle({ page }: { page: string }) {
  const { t } = useTranslation();
  return <title>{t('title', { page })}</title>;
}
