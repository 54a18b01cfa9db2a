import { ApiKeysPage } from '#web/features/api-keys/components/api-keys-page.tsx';

export const Component = ApiKeysPage;
