import { mutationOptions } from '@tanstack/react-query';
import type { TakeSubjectData } from '#contracts/erasures.ts';
import { postResponse } from '#web/shared/api/client.ts';

interface DataWanted {
  wanted: TakeSubjectData;
  signal: AbortSignal;
}

/** A whole archive and its name. Throws an AbortError once it is cancelled. */
async function takeSubjectData({ wanted, signal }: DataWanted) {
  const response = await postResponse('/api/subjects/data', wanted, signal);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'waybill-person.tar.gz';
  return { name, file: await response.blob() };
}

export const takeSubjectDataMutation = mutationOptions({ mutationFn: takeSubjectData, networkMode: 'always' });
