import { mutationOptions } from '@tanstack/react-query';
import { importSchema, type CheckImport } from '#contracts/imports.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { importPath, importsKey, keepImport } from '../model/import-keys.ts';

/** `POST /api/imports/{id}/check`. */
export const checkImportMutation = (id: string) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: Attempt<CheckImport>) =>
      sendJson('POST', `${importPath(id)}/check`, body, importSchema, { idempotencyKey }),
    onSuccess: keepImport,
    onSettled: thenRefetch(importsKey),
  });
