import { fingerprintOf } from '#infra/mail-parser/fingerprint.ts';
import type { ReadEmail } from '#infra/mail-parser/mail-parser.ts';
import { readMessage } from '#infra/mail-parser/postal-mime.ts';

/** What a message says to an installation at waybill.test, read on the spot. */
export async function readEml(message: string | Buffer): Promise<ReadEmail> {
  const bytes = Buffer.from(message);
  return { ...(await readMessage(bytes, { ownDomain: 'waybill.test' })), fingerprint: await fingerprintOf(bytes) };
}
