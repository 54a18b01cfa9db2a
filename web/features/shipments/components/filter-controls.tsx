import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countryNames } from '#contracts/places.ts';
import { serviceTypes } from '#contracts/shipments.ts';
import { shipmentStatuses } from '#contracts/statuses.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import type { ListRequest } from '../hooks/use-list-request.ts';
import { OrderSelect } from './order-select.tsx';
import { ValueFilter } from './value-filter.tsx';

interface FilterControlsProps {
  request: ListRequest;
  /** The filter by date, which is laid out differently in a bar and in a drawer. */
  date: ReactNode;
}

export function FilterControls({ request, date }: FilterControlsProps) {
  const { t } = useTranslation(['shipments', 'common']);
  const format = useFormat();
  const { list, change } = request;
  const values = {
    status: shipmentStatuses.map((value) => ({ value, label: t(`common:status.${value}`) })),
    service: serviceTypes.map((value) => ({ value, label: t(`common:service.${value}`) })),
    country: countryNames.map((value) => ({ value, label: format.country(value) })),
  };
  return (
    <>
      {(['status', 'service', 'country'] as const).map((name) => (
        <ValueFilter
          key={name}
          label={t(`shipments:filter.${name}`)}
          options={values[name]}
          value={list[name] ?? []}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
      {date}
      {(['delayed', 'mine'] as const).map((name) => (
        <Button
          key={name}
          aria-pressed={list[name] === 'true'}
          type={list[name] ? 'primary' : 'default'}
          ghost={list[name] === 'true'}
          onClick={() => change({ [name]: list[name] ? undefined : 'true' })}
        >
          {t(`shipments:filter.${name}`)}
        </Button>
      ))}
      <OrderSelect request={request} />
    </>
  );
}
