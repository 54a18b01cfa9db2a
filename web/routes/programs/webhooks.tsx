import { WebhooksPage } from '#web/features/webhooks/components/webhooks-page.tsx';

export const Component = WebhooksPage;
