import { mutationOptions } from '@tanstack/react-query';
import { importSchema } from '#contracts/imports.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { importPath, importsKey, keepImport } from '../model/import-keys.ts';

/** `POST /api/imports/{id}/cancel` and `POST /api/imports/{id}/undo`; a repeat of either changes nothing. */
export const endImportMutation = (id: string, ending: 'cancel' | 'undo') =>
  mutationOptions({
    mutationFn: () => sendJson('POST', `${importPath(id)}/${ending}`, {}, importSchema),
    onSuccess: keepImport,
    onSettled: thenRefetch(importsKey),
  });
