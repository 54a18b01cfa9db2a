import { SecurityLogPage } from '#web/features/security-log/components/security-log-page.tsx';

export const Component = SecurityLogPage;
