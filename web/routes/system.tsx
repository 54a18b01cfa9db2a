import { SystemPage } from '#web/features/system/components/system-page.tsx';

export const Component = SystemPage;
