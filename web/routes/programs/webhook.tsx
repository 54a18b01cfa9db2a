import { useParams } from 'react-router-dom';
import { WebhookPage } from '#web/features/webhooks/components/webhook-page.tsx';

export function Component() {
  const id = useParams()['id'] ?? '';
  return <WebhookPage key={id} id={id} />;
}
