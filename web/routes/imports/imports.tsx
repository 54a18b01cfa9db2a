import { ImportsPage } from '#web/features/imports/components/imports-page.tsx';

export const Component = ImportsPage;
