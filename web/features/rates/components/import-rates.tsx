import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readRates, type CsvProblem } from '../model/rates-csv.ts';
import type { RateRow } from '../model/rate-rows.ts';
import { ImportProblems } from './import-problems.tsx';

interface ImportRatesProps {
  /** What the file is to replace: it names the zones and services that have to be in it. */
  present: readonly RateRow[];
  onRead: (rows: RateRow[]) => void;
}

export function ImportRates({ present, onRead }: ImportRatesProps) {
  const { t } = useTranslation('rates');
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<{ name: string; problems: CsvProblem[] }>();
  const read = async (file: File) => {
    const result = readRates(new Uint8Array(await file.arrayBuffer()), present);
    if ('rows' in result) onRead(result.rows);
    else setRefused({ name: file.name, problems: result.problems });
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void read(file);
        }}
      />
      <Button onClick={() => input.current?.click()}>{t('import')}</Button>
      {refused ? <ImportProblems {...refused} onClose={() => setRefused(undefined)} /> : null}
    </>
  );
}
