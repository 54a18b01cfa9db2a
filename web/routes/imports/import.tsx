import { useParams } from 'react-router-dom';
import { ImportPage } from '#web/features/imports/components/import-page.tsx';

export function Component() {
  const id = useParams()['id'] ?? '';
  return <ImportPage key={id} id={id} />;
}
