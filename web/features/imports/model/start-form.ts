import { z } from 'zod';
import { importEmailsSchema, type StartImport } from '#contracts/imports.ts';

export type StartForm = {
  /** Empty until it is chosen, every time. */
  emails: StartImport['emails'] | '';
  /** `skip` in it: rows with problems are left out. */
  invalid: readonly 'skip'[];
  duplicates: StartImport['duplicates'];
};

export const emptyStart: StartForm = { emails: '', invalid: [], duplicates: 'skip' };

export const startFormSchema = z.strictObject({
  emails: importEmailsSchema,
  invalid: z.enum(['refuse', 'skip']),
  duplicates: z.enum(['skip', 'import']),
});

export const startOf = ({ emails, invalid, duplicates }: StartForm) => ({
  ...(emails !== '' && { emails }),
  invalid: invalid.includes('skip') ? ('skip' as const) : ('refuse' as const),
  duplicates,
});
