import { mutationOptions } from '@tanstack/react-query';
import { importSchema, type ImportKind } from '#contracts/imports.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { upload } from '#web/shared/api/upload.ts';
import { importsKey, keepImport } from '../model/import-keys.ts';

interface UploadOrder {
  kind: ImportKind;
  file: File;
  idempotencyKey: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
  /** What is said where the server cannot be reached. */
  unreachable: string;
}

/** `POST /api/imports`. */
export const uploadImportMutation = mutationOptions({
  mutationFn: ({ kind, file, idempotencyKey, ...options }: UploadOrder) => {
    const body = new FormData();
    body.set('kind', kind);
    body.set('file', file);
    return upload('/api/imports', { ...options, body, headers: { 'Idempotency-Key': idempotencyKey }, schema: importSchema });
  },
  onSuccess: keepImport,
  onSettled: thenRefetch(importsKey),
  networkMode: 'always',
});
