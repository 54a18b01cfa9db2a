import { SessionNotice } from '#web/staff/sign-in-again/session-notice.tsx';
import { SignInAgain } from '#web/staff/sign-in-again/sign-in-again.tsx';
import { RequireStaff } from '#web/shared/session/require-staff.tsx';
import { Workspace } from '#web/staff/workspace.tsx';
import { WorkspaceSkeleton } from '#web/staff/workspace-skeleton.tsx';
import workspace from '#web/staff/workspace.module.css';
import { AntdProvider } from './antd-provider.tsx';
import { LanguageSelect } from '#web/app/shell/language-select.tsx';
import { MainContent } from './main-content.tsx';
import { OfflineNotice } from '#web/app/shell/offline-notice.tsx';
import { ThemeSelect } from '#web/app/shell/theme-select.tsx';

export function Component() {
  const preferences = (
    <>
      <LanguageSelect />
      <ThemeSelect />
    </>
  );
  const notice = (
    <>
      <OfflineNotice />
      <SessionNotice />
    </>
  );
  return (
    <AntdProvider>
      <RequireStaff waiting={<WorkspaceSkeleton />}>
        <Workspace preferences={preferences} notice={notice}>
          <MainContent className={workspace['main']} />
        </Workspace>
        <SignInAgain />
      </RequireStaff>
    </AntdProvider>
  );
}
