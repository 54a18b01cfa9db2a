import { VerifyPage } from '#web/features/verify/components/verify-page.tsx';

export const Component = VerifyPage;
