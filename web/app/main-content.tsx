import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { PageSkeleton } from '#web/shared/ui/state/page-skeleton.tsx';
import { EarlyClicks } from './early-clicks.tsx';
import { FocusOnNavigate } from '#web/app/shell/focus-on-navigate.tsx';
import { ApplyChosenLanguage } from '#web/app/shell/apply-chosen-language.tsx';

/** The screen itself, where the link at the top of every page leads. */
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
