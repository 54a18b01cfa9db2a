import { hydrate, type QueryClient } from '@tanstack/react-query';

/** Adopts the data served with the page, so that nothing it shows is fetched again. */
export function adoptServedData(client: QueryClient): void {
  const served = document.getElementById('served-data')?.textContent;
  if (served) hydrate(client, JSON.parse(served));
}
