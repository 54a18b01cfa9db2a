import type { Context } from 'hono';
import type { ReadList } from '#contracts/events/read.ts';
import type { PersonalDataReads } from '../reads/reads.ts';
import type { ApiEnv } from './env.ts';
import { signedInAccount } from './guards.ts';
import { sourceOf } from './source.ts';

export type ListReads = Pick<PersonalDataReads, 'listShown'>;

/** Records that whoever asks is shown so many rows of a list with persons. */
export function listShown(context: Context<ApiEnv>, reads: ListReads, shown: { list: ReadList; count: number }): void {
  const { pathname, searchParams } = new URL(context.req.url);
  searchParams.sort();
  reads.listShown(signedInAccount(context), { ...shown, asked: `${pathname}?${searchParams}` }, sourceOf(context));
}
