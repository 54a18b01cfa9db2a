import { Trans, useTranslation } from 'react-i18next';

const marked = 'laneMarked';

/** From where to where, each city in its own writing direction. */
export function Lane({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation('shipments');
  return (
    <bdi title={t('lane', { from, to })}>
      <Trans t={t} i18nKey={marked} values={{ from, to }} components={{ city: <bdi /> }} />
    </bdi>
  );
}
