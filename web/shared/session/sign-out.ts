import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import { sendJson } from '../api/client.ts';
import { clearDisplayCache, leaveByChoice } from './display-cache.ts';

/** `POST /api/auth/logout`, then forgets what other screens have read for staff. A session that is gone already counts as ended. */
export async function signOut(client: QueryClient): Promise<void> {
  // The end of the session may be heard on the live connection before this request is answered.
  leaveByChoice(true);
  try {
    await sendJson('POST', '/api/auth/logout', {}, z.unknown());
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) {
      leaveByChoice(false);
      throw error;
    }
  }
  clearDisplayCache();
  client.removeQueries({ type: 'inactive' });
}
