import type { Alert } from '#contracts/alerts.ts';
import type { ExistingAlert } from './alert.ts';
import { inUtc } from './times.ts';

/** The alert as everyone reads it. */
export function alertView({ alert: { alertId, until, ...alert }, publishedAt }: ExistingAlert, revision: bigint): Alert {
  return { id: alertId, ...alert, until: until && inUtc(until), publishedAt: inUtc(publishedAt), revision: String(revision) };
}
