import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { About } from '#contracts/about.ts';
import { paths } from '#contracts/paths.ts';
import { quoteReference } from '#contracts/quote-reference.ts';

/** The way to what a message is about; none to a kind without a screen. */
export function MessageSubject({ about: { kind, id } }: { about: About }) {
  const { t } = useTranslation('system');
  if (kind === 'shipment') return <Link to={paths.shipment(id)}>{t('outbox.about.shipment')}</Link>;
  if (kind === 'account') return <Link to={paths.people}>{t('outbox.about.account')}</Link>;
  if (kind === 'chat') return <Link to={paths.chat(id)}>{t('outbox.about.chat')}</Link>;
  if (kind === 'import') return <Link to={paths.import(id)}>{t('outbox.about.import')}</Link>;
  if (kind === 'webhook') return <Link to={paths.webhook(id)}>{t('outbox.about.webhook')}</Link>;
  if (kind !== 'quote') return null;
  const reference = quoteReference(id);
  return <Link to={paths.quotesFound(reference)}>{t('outbox.about.quote', { reference })}</Link>;
}
