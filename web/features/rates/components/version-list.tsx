import { useTranslation } from 'react-i18next';
import type { RateSheet } from '#contracts/rates.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import { utcDay } from '#contracts/utc-day.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Tag } from '#web/shared/ui/status/tag.tsx';
import { stateOf, type VersionState } from '../model/version-state.ts';
import styles from './rates.module.css';

const looks: Record<VersionState, ShipmentStatus> = { present: 'delivered', coming: 'pending', past: 'cancelled' };

interface VersionListProps {
  sheets: readonly RateSheet[];
  shown: number;
  onChoose: (version: number) => void;
}

export function VersionList({ sheets, shown, onChoose }: VersionListProps) {
  const { t } = useTranslation('rates');
  const format = useFormat();
  const today = utcDay(new Date());
  return (
    <ul className={styles['versions']} aria-label={t('versions')}>
      {sheets.map((sheet) => {
        const state = stateOf(sheet, sheets, today);
        return (
          <li key={sheet.version}>
            <button type="button" aria-pressed={sheet.version === shown} onClick={() => onChoose(sheet.version)}>
              <strong>{t('version', { version: sheet.version })}</strong>
              <span>{t('from', { day: format.instant(`${sheet.effectiveFrom}T00:00:00Z`, 'date', 'UTC') })}</span>
              <Tag look={looks[state]}>{t(`state.${state}`)}</Tag>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
