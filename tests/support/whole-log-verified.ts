import type { Verification } from '#contracts/seals.ts';
import type { Core } from '#services/compose.ts';
import { verifyLog } from '#services/seals/verify/verify-log.ts';
import { pollUntil } from './poll-until.ts';

/** What the seals say of the whole log, once its last event is sealed. */
export async function wholeLogVerified(core: Core): Promise<Verification> {
  const tail = await core.store.tail();
  await pollUntil('everything to be sealed', async () => {
    const logId = (await core.logWatch.check()) ?? '';
    const newest = await core.seals.newest(logId);
    return newest && (await core.seals.endOf(logId, newest.head.number))?.id === tail?.id;
  });
  return verifyLog({
    store: core.store,
    seals: core.seals,
    file: undefined,
    publicKey: core.sealingKey?.publicKey,
    clock: core.clock,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}
