import { SupervisorPage } from '#web/features/support-desk/components/supervisor/supervisor-page.tsx';

export function Component() {
  return <SupervisorPage />;
}
