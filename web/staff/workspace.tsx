import { type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { useSession } from '#web/shared/session/use-session.ts';
import { SkipLink } from '#web/shared/ui/skip-link.tsx';
import { useMedia } from '#web/shared/ui/use-media.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Rail } from './rail.tsx';
import { SearchBox } from './search/search-box.tsx';
import { Shortcuts } from './shortcuts/shortcuts.tsx';
import styles from './workspace.module.css';

interface WorkspaceProps {
  /** Beside the search: what every page lets its reader choose. */
  preferences: ReactNode;
  notice: ReactNode;
  children: ReactNode;
}

export function Workspace({ preferences, notice, children }: WorkspaceProps) {
  const navigate = useNavigate();
  const { account } = useSession();
  const isPhone = useMedia('(width < 40rem)');
  const canWrite = useCanWrite();
  const search = useRef<HTMLInputElement>(null);
  if (!account) return null;
  return (
    <div className={styles['workspace']}>
      <SkipLink />
      {isPhone ? null : <Rail account={account} />}
      <div className={styles['page']}>
        <header className={styles['bar']}>
          <SearchBox ref={search} />
          <div className={styles['preferences']}>
            <Shortcuts canWrite={canWrite} onSearch={() => search.current?.focus()} onNew={() => void navigate(paths.shipNow)} />
            {preferences}
          </div>
        </header>
        {notice}
        {children}
        {isPhone ? <BottomBar account={account} /> : null}
      </div>
    </div>
  );
}
