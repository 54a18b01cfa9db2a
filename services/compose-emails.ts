import type { Config } from '#infra/config.ts';
import type { Core } from './compose.ts';
import type { Noun } from './nouns.ts';
import { senderOf } from './senders.ts';

/** The emails of all nouns. */
export function composeEmails(core: Core, config: Config, publicUrl: string, among: readonly Noun[]) {
  const parts = { ...core, publicUrl, staffAddress: config.STAFF_EMAIL ?? senderOf(config).address };
  return among.flatMap(({ emails }) => emails?.(parts) ?? []);
}
