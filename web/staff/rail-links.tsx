import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Role } from '#contracts/accounts.ts';
import { addressOf } from '#contracts/paths.ts';
import { RailEntry } from './rail-entry.tsx';
import { currentEntry, isBehindMore, railIcons, railScreens } from './rail-screens.tsx';
import { useWaiting } from './use-waiting.ts';
import { WaitingBadge } from './waiting-badge.tsx';

interface RailLinksProps {
  role: Role;
  /** Of the bar of a phone: what stands in it, or what stands behind More. */
  part?: 'bar' | 'more';
}

export function RailLinks({ role, part }: RailLinksProps) {
  const { t } = useTranslation(['shipments', 'quoteDesk', 'supportDesk', 'conversations', 'notify', 'imports']);
  const current = currentEntry(useLocation());
  const waiting = useWaiting();
  const shown = railScreens(role).filter((screen) => part === undefined || isBehindMore(screen) === (part === 'more'));
  return shown.map((screen) => {
    const name = screen.menus.rail;
    const { [name]: count = 0 } = waiting;
    return (
      <RailEntry key={name} icon={railIcons[name]} label={t(name)} to={addressOf(screen)} isCurrent={screen === current}>
        {count > 0 ? <WaitingBadge count={count} /> : null}
      </RailEntry>
    );
  });
}
