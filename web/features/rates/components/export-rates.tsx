import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '#web/shared/files/download-file.ts';
import type { RateRow } from '../model/rate-rows.ts';
import { ratesCsv } from '../model/rates-csv.ts';

export function ExportRates({ rows, version }: { rows: readonly RateRow[]; version: number }) {
  const { t } = useTranslation('rates');
  const name = `waybill-rates-v${version}.csv`;
  return (
    <Button onClick={() => downloadFile(name, new Blob(ratesCsv(rows), { type: 'text/csv;charset=utf-8' }))}>
      {t('export')}
    </Button>
  );
}
