import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Role } from '#contracts/accounts.ts';
import { addressOf } from '#contracts/paths.ts';
import { RailEntry } from './rail-entry.tsx';
import { currentEntry, railIcons, railScreens } from './rail-screens.tsx';
import { useWaiting } from './use-waiting.ts';
import { WaitingBadge } from './waiting-badge.tsx';

export function RailLinks({ role }: { role: Role }) {
  const { t } = useTranslation(['shipments', 'quoteDesk', 'supportDesk', 'conversations', 'notify']);
  const current = currentEntry(useLocation());
  const waiting = useWaiting();
  return railScreens(role).map((screen) => {
    const name = screen.menus.rail;
    const { [name]: count = 0 } = waiting;
    return (
      <RailEntry key={name} icon={railIcons[name]} label={t(name)} to={addressOf(screen)} isCurrent={screen === current}>
        {count > 0 ? <WaitingBadge count={count} /> : null}
      </RailEntry>
    );
  });
}
