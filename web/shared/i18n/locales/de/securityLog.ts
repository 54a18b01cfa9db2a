import type { Translation } from '../../translation.ts';
import type english from '../en/securityLog.ts';

export default {
  title: 'Sicherheitsprotokoll',
  lead: 'Anmeldungen, Fehlversuche und Änderungen an Konten, das Neueste zuerst.',
  unknownNames:
    'Fehlgeschlagene Anmeldungen mit unbekanntem Benutzernamen: {{today}} heute, {{last30Days}} in den letzten 30 Tagen.',
  noName: 'Noch kein Benutzername',
  onlyNamed: 'Nur {{name}} anzeigen',
  allBut: 'Alle anzeigen, nicht nur {{name}}',
  allPeople: 'Alle anzeigen',
  withDetail: '{{what}}: {{detail}}',
  filter: {
    label: 'Auswahl',
    all: 'Alles',
    signIns: 'Anmeldungen',
    failures: 'Fehlgeschlagene Anmeldungen',
    sessions: 'Sitzungen',
    roles: 'Rollen',
    passwords: 'Passwörter',
    accounts: 'Konten',
  },
  list: {
    loading: 'Das Sicherheitsprotokoll wird geladen',
    failed: 'Das Sicherheitsprotokoll konnte nicht geladen werden',
    forbidden: 'Nur Administration und Revision dürfen das Sicherheitsprotokoll lesen.',
    more: 'Mehr laden',
    moreFailed: 'Mehr konnte nicht geladen werden',
    empty: 'Noch nichts vorhanden',
    emptyDetail: 'Anmeldungen und Änderungen an Konten erscheinen hier.',
  },
  by: {
    self: 'Selbst',
    account: 'Durch {{name}}',
    system: 'Durch das System',
    visitor: 'Durch jemanden ohne Anmeldung',
  },
  event: {
    SignedIn: 'Angemeldet',
    SignedOut: 'Abgemeldet',
    SignInFailed: 'Anmeldung fehlgeschlagen',
    SignInsBlocked: 'Anmeldungen vorübergehend gesperrt',
    SessionsRevoked: 'Sitzungen beendet',
    RoleChanged: 'Rolle geändert',
    PasswordResetRequested: 'Neues Passwort angefordert',
    PasswordChanged: 'Passwort geändert',
    AccountOpened: 'Konto angelegt',
    AccountInvited: 'Eingeladen',
    InvitationAccepted: 'Einladung angenommen',
    AccountDisabled: 'Konto deaktiviert',
    AccountEnabled: 'Konto reaktiviert',
  },
} satisfies Translation<typeof english, 'de'>;
