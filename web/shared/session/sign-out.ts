import type { QueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import { sendJson } from '../api/client.ts';
import { clearDisplayCache, setDeparture, tellOtherWindows } from './display-cache.ts';

/**
 * Takes the screens of staff away, and with them all that they still fetch and listen to; then `POST /api/auth/logout`, and
 * forgets what they have read. A session that no longer exists counts as ended; where it continues, so do the screens.
 */
export async function signOut(client: QueryClient): Promise<void> {
  // At once: a request that reaches the server after this one is refused, and a browser prints each refusal.
  flushSync(() => setDeparture('leaving'));
  try {
    await sendJson('POST', '/api/auth/logout', {}, z.unknown());
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) {
      setDeparture('none');
      throw error;
    }
  }
  setDeparture('left');
  tellOtherWindows();
  clearDisplayCache();
  client.removeQueries({ type: 'inactive' });
}
