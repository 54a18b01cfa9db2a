import { ConnectEmailPage } from '#web/features/mailboxes/components/connect-email-page.tsx';

export const Component = ConnectEmailPage;
