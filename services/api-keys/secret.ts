import { apiKeyHintOf, apiKeyMarks, type ApiKeyMode } from '#contracts/api-keys.ts';
import { sha256 } from '#infra/ids.ts';
import type { Signatures } from '#infra/signatures.ts';
import type { SecretMark } from '../domain/api-key.ts';

/** A secret with what is kept of it. */
export interface Secret extends SecretMark {
  text: string;
}

/**
 * The secret that a command makes of a mode. It follows from the command, so that a repeated request is answered with the same one though
 * nothing keeps it.
 */
export function secretFrom(signatures: Pick<Signatures, 'sign'>, commandId: string, mode: ApiKeyMode): Secret {
  const text = apiKeyMarks[mode] + Buffer.from(signatures.sign(commandId), 'base64url').toString('hex');
  return { text, hash: sha256(text), hint: apiKeyHintOf(text) };
}
