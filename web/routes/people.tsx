import { PeoplePage } from '#web/features/people/components/people-page.tsx';
import { SessionsModal } from '#web/features/sessions/components/sessions-modal.tsx';

export function Component() {
  return <PeoplePage parts={{ SessionsModal }} />;
}
