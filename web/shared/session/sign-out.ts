import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import { sendJson } from '../api/client.ts';
import { clearDisplayCache } from './display-cache.ts';

/** `POST /api/auth/logout`, then forgets what other screens have read for staff. A session that is gone already counts as ended. */
export async function signOut(client: QueryClient): Promise<void> {
  try {
    await sendJson('POST', '/api/auth/logout', {}, z.unknown());
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  clearDisplayCache({ byChoice: true });
  client.removeQueries({ type: 'inactive' });
}
