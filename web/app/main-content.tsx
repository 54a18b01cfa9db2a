import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { PageSkeleton } from '#web/shared/ui/state/page-skeleton.tsx';
import { EarlyClicks } from './early-clicks.tsx';
import { FocusOnNavigate } from '#web/app/shell/focus-on-navigate.tsx';
import { ApplyChosenLanguage } from '#web/app/shell/apply-chosen-language.tsx';

export function MainContent({ className }: { className: string | undefined }) {
  return (
    <main id="content" className={className} tabIndex={-1}>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
        <FocusOnNavigate />
        <EarlyClicks />
        <ApplyChosenLanguage />
      </Suspense>
    </main>
  );
}
