import { version } from '#infra/version.ts';
import type { Api } from './api/mount.ts';
import { accountRoutes } from './api/routes/accounts.ts';
import { adminRoutes, type AdminRoutesOptions } from './api/routes/admin.ts';
import { devMailRoutes } from './api/routes/dev-mail.ts';
import { docsRoutes } from './api/routes/docs.ts';
import { mailboxRoutes } from './api/routes/mailboxes.ts';
import { maintenanceRoutes } from './api/routes/maintenance.ts';
import { outboxRoutes } from './api/routes/outbox.ts';
import { ownPasswordRoutes } from './api/routes/own-passwords.ts';
import { peopleRoutes } from './api/routes/people.ts';
import { secondFactorRoutes } from './api/routes/second-factor.ts';
import { securityLogRoutes, type SecurityLogRoutesOptions } from './api/routes/security-log.ts';
import { sessionRoutes } from './api/routes/sessions.ts';
import { systemRoutes } from './api/routes/system.ts';
import { createSignIn } from './api/sign-in.ts';
import type { Core } from './compose.ts';
import type { RouteParts } from './compose-route-parts.ts';
import { loadBarCodes } from './load-printer.ts';
import { nouns, wordsOfTemplates } from './nouns.ts';

export type AdministrationRouteCore = Pick<
  Core,
  | 'clock'
  | 'knownClients'
  | 'mailboxCommands'
  | 'mailboxList'
  | 'ownPasswords'
  | 'ownSecondFactor'
  | 'people'
  | 'rebuilds'
  | 'retryMessages'
  | 'retryParked'
  | 'securityLog'
  | 'sessionList'
  | 'sessions'
  | 'signInFailures'
  | 'systemState'
  | 'unsettled'
> & {
  accounts: AdminRoutesOptions['accounts'] & SecurityLogRoutesOptions['accounts'];
  directory: Pick<Core['directory'], 'page' | 'count' | 'find'>;
};

/** Signing in, who works here, and the state of the installation. */
export function composeAdministrationRoutes(core: AdministrationRouteCore, parts: RouteParts): Api[] {
  const { sessions } = core;
  const { isDemo, isSecure, devMailUrl } = parts.site;
  const signIn = createSignIn({ ...core, ...parts, failures: core.signInFailures, isSecure });
  const ofStaff = { ...core, ...parts, signIn, isDemo, isSecure };
  return [
    mailboxRoutes({ ...ofStaff, commands: core.mailboxCommands, list: core.mailboxList }),
    accountRoutes(ofStaff),
    adminRoutes(ofStaff),
    ownPasswordRoutes(ofStaff),
    secondFactorRoutes({ ...ofStaff, loadBarCodes }),
    peopleRoutes(ofStaff),
    maintenanceRoutes({ ...ofStaff, version }),
    outboxRoutes({ ...ofStaff, templates: wordsOfTemplates(nouns) }),
    sessionRoutes(ofStaff),
    securityLogRoutes(ofStaff),
    systemRoutes({ ...ofStaff, ...parts.status, version }),
    docsRoutes(sessions),
    ...(isDemo && devMailUrl ? [devMailRoutes(sessions, devMailUrl)] : []),
  ];
}
