import { EmailSetupPage } from '#web/features/mailboxes/components/email-setup-page.tsx';

export const Component = EmailSetupPage;
