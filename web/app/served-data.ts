import { hydrate, type QueryClient } from '@tanstack/react-query';

/** Adopts the answers that came with the served page, so that nothing it shows is asked for again. */
export function adoptServedData(client: QueryClient): void {
  const served = document.getElementById('served-data')?.textContent;
  if (served) hydrate(client, JSON.parse(served));
}
