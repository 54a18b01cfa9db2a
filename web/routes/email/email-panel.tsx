import { EmailPanelPage } from '#web/features/inbox/components/email-panel-page.tsx';

export function Component() {
  return <EmailPanelPage />;
}
