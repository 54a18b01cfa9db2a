import { useTranslation } from 'react-i18next';
import { serviceTypes } from '#contracts/shipments.ts';
import { shipmentStatuses } from '#contracts/statuses.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import type { ActiveFilter } from '../model/list-request.ts';

/** The words for one filter that is set. */
export function useFilterText() {
  const { t } = useTranslation(['shipments', 'common']);
  const format = useFormat();
  return ({ name, value }: ActiveFilter): string => {
    const status = shipmentStatuses.find((each) => each === value);
    const service = serviceTypes.find((each) => each === value);
    if (name === 'status' && status) return t(`common:status.${status}`);
    if (name === 'service' && service) return t(`common:service.${service}`);
    if (name === 'numbers') return t('shipments:filter.numbers', { number: format.number(value.split(',').length) });
    if (name === 'country') return format.country(value);
    if (name === 'from' || name === 'to') return t(`shipments:filter.${name}Day`, { day: format.instant(value, 'date', 'UTC') });
    return t(`shipments:filter.${name === 'mine' ? 'mine' : 'delayed'}`);
  };
}
