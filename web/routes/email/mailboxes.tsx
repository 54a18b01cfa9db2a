import { MailboxesPage } from '#web/features/mailboxes/components/mailboxes-page.tsx';

export const Component = MailboxesPage;
