import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Role } from '#contracts/accounts.ts';
import { addressOf } from '#contracts/paths.ts';
import { screenAt } from '#contracts/screen-at.ts';
import { screens, type ScreenName } from '#contracts/screens.ts';
import { RailEntry } from './rail-entry.tsx';
import { recordIcons, recordScreens } from './rail-screens.tsx';
import { WaitingErasures } from './waiting-erasures.tsx';

/** The screen whose entry a screen belongs to. */
function currentOf(name: ScreenName) {
  const { [name]: shown } = screens;
  return 'partOf' in shown ? screens[shown.partOf] : shown;
}

/** The records of the house: histories, what is taken out of them, and what is erased. */
export function RecordLinks({ role }: { role: Role }) {
  const { t } = useTranslation(['staff', 'common']);
  const shown = screenAt(useLocation().pathname)?.name;
  const current = shown && currentOf(shown);
  return recordScreens(role).map((screen) => {
    const name = screen.menus.records;
    return (
      <RailEntry key={name} icon={recordIcons[name]} label={t(name)} to={addressOf(screen)} isCurrent={screen === current}>
        {name === 'staff:records.erasure' ? <WaitingErasures /> : null}
      </RailEntry>
    );
  });
}
