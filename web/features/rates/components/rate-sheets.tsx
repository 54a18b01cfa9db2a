import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RateSheet } from '#contracts/rates.ts';
import { daysAfter, utcDay } from '#contracts/utc-day.ts';
import { useSession } from '#web/shared/session/use-session.ts';
import { draftOn, type RateDraft } from '../model/draft.ts';
import { rowsOf } from '../model/rate-rows.ts';
import { inForce } from '../model/version-state.ts';
import { ExportRates } from './export-rates.tsx';
import { ImportRates } from './import-rates.tsx';
import { RateEditor } from './rate-editor.tsx';
import { RateGrid } from './rate-grid.tsx';
import { RateRules } from './rate-rules.tsx';
import styles from './rates.module.css';
import { VersionList } from './version-list.tsx';

/** The versions, and the chosen one beside them: read, or as the beginning of the next. */
export function RateSheets({ sheets }: { sheets: readonly RateSheet[] }) {
  const { t } = useTranslation('rates');
  const { account } = useSession();
  const today = utcDay(new Date());
  const [chosen, setChosen] = useState<number>();
  const [start, setStart] = useState<RateDraft>();
  const shown = sheets.find(({ version }) => version === chosen) ?? inForce(sheets, today) ?? sheets[0];
  if (!shown) return <p>{t('none')}</p>;
  const newest = Math.max(...sheets.map(({ version }) => version));
  const begin = (changes: Partial<RateDraft> = {}) => setStart({ ...draftOn(shown, daysAfter(today, 1)), ...changes });
  const end = (sheet?: RateSheet) => {
    setStart(undefined);
    if (sheet) setChosen(sheet.version);
  };

  if (start) return <RateEditor start={start} newest={newest} onEnd={end} />;
  const rows = rowsOf(shown);
  return (
    <>
      <VersionList sheets={sheets} shown={shown.version} onChoose={setChosen} />
      <section className={styles['panel']} aria-labelledby="rates-shown">
        <div className={styles['bar']}>
          <h2 id="rates-shown">{t('version', { version: shown.version })}</h2>
          <ExportRates rows={rows} version={shown.version} />
          {account?.role === 'admin' ? (
            <>
              <ImportRates present={rows} onRead={(read) => begin({ rows: read })} />
              <Button type="primary" onClick={() => begin()}>
                {t('begin')}
              </Button>
            </>
          ) : null}
        </div>
        <RateGrid rows={rows} />
        <RateRules draft={draftOn(shown, shown.effectiveFrom)} />
      </section>
    </>
  );
}
