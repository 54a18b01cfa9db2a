import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ToastRegion } from '#web/shared/ui/toast/toast-region.tsx';

export function Root() {
  return (
    <>
      <Outlet />
      <ToastRegion />
      <ScrollRestoration />
    </>
  );
}
