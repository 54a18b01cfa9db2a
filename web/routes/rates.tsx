import { RatesPage } from '#web/features/rates/components/rates-page.tsx';

export const Component = RatesPage;
