import { mutationOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { sendJson } from '#web/shared/api/client.ts';

/** `POST /api/admin/logout`: voids the token. */
export const adminLogoutMutation = mutationOptions({
  mutationFn: (token: string) =>
    sendJson('POST', '/api/admin/logout', {}, z.unknown(), { headers: { Authorization: `Bearer ${token}` } }),
});
