import { useSearchParams } from 'react-router-dom';
import { NotifyPage } from '#web/features/notify/components/notify-page.tsx';

export function Component() {
  const number = useSearchParams()[0].get('n') ?? '';
  return <NotifyPage key={number} number={number} />;
}
