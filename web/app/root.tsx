import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ToastRegion } from '#web/shared/ui/toast/toast-region.tsx';

/** What stays whichever frame a screen stands in: that of the public pages or the workspace of the staff. */
export function Root() {
  return (
    <>
      <Outlet />
      <ToastRegion />
      <ScrollRestoration />
    </>
  );
}
