import type { MutationFunctionContext } from '@tanstack/react-query';
import type { Import } from '#contracts/imports.ts';

/** Begins the keys of everything about imports. */
export const importsKey = ['imports'] as const;

export const importPath = (id: string) => `/api/imports/${encodeURIComponent(id)}`;

export const importKey = (id: string) => [...importsKey, id];

/** The `onSuccess` of a mutation that answers an import: it is shown at once, even where reads are behind. */
export const keepImport = (made: Import, _request: unknown, _result: unknown, { client }: MutationFunctionContext): void =>
  void client.setQueryData(importKey(made.id), made);
