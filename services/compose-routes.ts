import { createAnswerCommand, createCarryOut } from './api/answer-command.ts';
import { createCommandIdentity } from './api/command-identity.ts';
import type { Api } from './api/mount.ts';
import { composeAdministrationRoutes, type AdministrationRouteCore } from './compose-administration-routes.ts';
import { composeAuditRoutes, type AuditRouteCore } from './compose-audit-routes.ts';
import { composeProgramRoutes, type ProgramRouteCore } from './compose-program-routes.ts';
import { composePublicRoutes, type PublicRouteCore } from './compose-public-routes.ts';
import type { ApiProcess, RouteParts } from './compose-route-parts.ts';
import { composeShipmentRoutes, type ShipmentRouteCore } from './compose-shipment-routes.ts';
import { composeSupportRoutes, type SupportRouteCore } from './compose-support-routes.ts';
import { createPrinterLoader } from './load-printer.ts';
import { createPrintManifest } from './shipments/manifest/print-manifest.ts';
import { createPrintLabel } from './shipments/print-label.ts';

export type RouteCore = PublicRouteCore &
  ShipmentRouteCore &
  SupportRouteCore &
  AuditRouteCore &
  ProgramRouteCore &
  AdministrationRouteCore;

/** Every route but the socket and the pages, each made of its own parts. Nothing of them is used before a request comes. */
export function composeRoutes(core: RouteCore, process: ApiProcess): Api[] {
  const carryOut = createCarryOut(core);
  const loadPrinter = createPrinterLoader();
  const parts: RouteParts = {
    ...process,
    carryOut,
    identify: createCommandIdentity(core),
    answerCommand: createAnswerCommand({ carryOut, progress: process.progress }),
    printLabel: createPrintLabel({ loadPrinter, publicUrl: process.site.publicUrl }),
    printManifest: createPrintManifest({ loadPrinter }),
  };
  return [
    ...composePublicRoutes(core, parts),
    ...composeShipmentRoutes(core, parts),
    ...composeSupportRoutes(core, parts),
    ...composeAuditRoutes(core, parts),
    ...composeProgramRoutes(core, parts),
    ...composeAdministrationRoutes(core, parts),
  ];
}
