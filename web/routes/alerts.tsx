import { AlertsPage } from '#web/features/alerts/components/alerts-page.tsx';

export const Component = AlertsPage;
