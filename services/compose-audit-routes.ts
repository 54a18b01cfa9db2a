import type { Api } from './api/mount.ts';
import { auditEventRoutes } from './api/routes/audit-events.ts';
import { auditRoutes } from './api/routes/audit.ts';
import { epcisRoutes } from './api/routes/epcis.ts';
import { erasureRoutes } from './api/routes/erasures.ts';
import { historyExportRoutes } from './api/routes/history-export.ts';
import { historyRoutes } from './api/routes/history.ts';
import { retentionRoutes } from './api/routes/retention.ts';
import { sealRoutes } from './api/routes/seals.ts';
import type { Core } from './compose.ts';
import type { RouteParts } from './compose-route-parts.ts';

export type AuditRouteCore = Pick<
  Core,
  | 'clock'
  | 'erasures'
  | 'exportHistory'
  | 'findPerson'
  | 'models'
  | 'proveSeal'
  | 'readSubject'
  | 'retention'
  | 'sessions'
  | 'subjectData'
> & { accounts: Pick<Core['accounts'], 'usernames'> };

/** What happened and how it is proven, and how persons are erased from it. */
export function composeAuditRoutes(core: AuditRouteCore, parts: RouteParts): Api[] {
  const ofHistories = { ...core, ...parts, ...parts.audit };
  return [
    historyRoutes(ofHistories),
    sealRoutes(core),
    epcisRoutes({ ...ofHistories, publicUrl: parts.site.publicUrl }),
    historyExportRoutes(ofHistories),
    auditEventRoutes(ofHistories),
    // After everything else below /api/audit: a kind of things may be called like anything.
    auditRoutes(ofHistories),
    erasureRoutes(ofHistories),
    retentionRoutes(ofHistories),
  ];
}
