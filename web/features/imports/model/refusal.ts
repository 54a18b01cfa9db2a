import { mostImportBytes } from '#contracts/imports.ts';
import { ApiError, messageOf } from '#web/shared/api/api-error.ts';

/** The largest file in round megabytes, as people are told; a little more goes. */
export const toldMostBytes = Math.floor(mostImportBytes / 1_048_576) * 1_000_000;

/** Why files cannot even be sent; undefined for one that can. */
export function refusalOf(files: readonly Pick<File, 'size'>[]): 'empty' | 'several' | 'tooLarge' | undefined {
  const [file] = files;
  if (files.length > 1) return 'several';
  if (!file || file.size === 0) return 'empty';
  return file.size > mostImportBytes ? 'tooLarge' : undefined;
}

/** Why a file was refused: what the server says of the file itself, before what it says of the request. */
export const reasonOf = (error: Error): string => (error instanceof ApiError && error.fields['file']) || messageOf(error);
