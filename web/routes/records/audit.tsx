import { AuditPage } from '#web/features/audit/components/find/audit-page.tsx';

export const Component = AuditPage;
