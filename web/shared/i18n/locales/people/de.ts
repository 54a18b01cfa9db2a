import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Personen',
  lead: 'Wer sich anmelden kann und was die Person darf.',
  caption: 'Personen, die neuesten zuerst',
  invite: 'Jemanden einladen',
  inviteNote:
    'Wir schicken einen Link, der einmal funktioniert und 7 Tage gilt. An eine Adresse geht höchstens eine E-Mail pro Stunde.',
  send: 'Einladung senden',
  notYet: 'Noch nicht angenommen',
  you: '(Sie)',
  cancel: 'Abbrechen',
  deactivateQuestion: '{{name}} deaktivieren? Die Sitzungen enden, und eine Anmeldung ist nicht mehr möglich.',
  secondFactor: 'Zweiter Faktor',
  resetFactorQuestion:
    'Zweiten Faktor von {{name}} zurücksetzen? Die Sitzungen enden, eine E-Mail weist darauf hin, und das Passwort genügt zur Anmeldung.',
  roleNote: 'Die Sitzungen der Person enden, und sie muss sich neu anmelden.',
  search: { label: 'Personen suchen', placeholder: 'Benutzername oder E-Mail-Adresse' },
  filter: { allRoles: 'Alle Rollen', allStates: 'Alle Status', clear: 'Filter löschen' },
  list: {
    loading: 'Personen werden geladen',
    failed: 'Die Personen konnten nicht geladen werden',
    forbidden: 'Ihr Konto darf die Personen nicht sehen',
    empty: 'Keine Personen gefunden',
    emptyNarrowed:
      'Kein Treffer. Versuchen Sie es mit einem anderen Namen oder einer anderen Adresse, Rolle oder einem anderen Status.',
    emptyAll: 'Wen Sie einladen, erscheint hier.',
    all_one: '{{count, number}} Person',
    all_other: '{{count, number}} Personen',
    atLeast_one: '{{count, number}}+ Personen',
    atLeast_other: '{{count, number}}+ Personen',
    more: 'Mehr laden',
    moreFailed: 'Die nächsten Personen konnten nicht geladen werden',
  },
  column: {
    name: 'Benutzername',
    email: 'E-Mail',
    role: 'Rolle',
    state: 'Status',
    since: 'Seit',
    actions: 'Aktionen',
  },
  state: {
    invited: 'Eingeladen',
    active: 'Aktiv',
    deactivated: 'Deaktiviert',
  },
  field: {
    email: 'E-Mail-Adresse',
    role: 'Rolle',
    language: 'Sprache der E-Mail',
  },
  action: {
    sessions: 'Sitzungen',
    role: 'Rolle ändern',
    invite: 'Neuen Link senden',
    resetFactor: 'Zweiten Faktor zurücksetzen',
    deactivate: 'Deaktivieren',
    reactivate: 'Reaktivieren',
  },
  named: {
    sessions: 'Sitzungen: {{name}}',
    role: 'Rolle ändern: {{name}}',
    invite: 'Neuen Link senden: {{name}}',
    resetFactor: 'Zweiten Faktor zurücksetzen: {{name}}',
    deactivate: 'Deaktivieren: {{name}}',
    reactivate: 'Reaktivieren: {{name}}',
  },
  done: {
    role: 'Rolle geändert',
    invitation: 'Einladung gesendet',
    resetFactor: 'Zweiter Faktor zurückgesetzt',
    deactivate: 'Konto deaktiviert',
    reactivate: 'Konto reaktiviert',
  },
  stands: {
    title: 'Keine neue E-Mail gesendet',
    note: 'Der Link von vor weniger als einer Stunde gilt noch. Einen weiteren können Sie senden, sobald die Stunde vorbei ist.',
  },
  failed: {
    invitation: 'Die Einladung konnte nicht gesendet werden',
    resetFactor: 'Der zweite Faktor konnte nicht zurückgesetzt werden',
    deactivate: 'Das Konto konnte nicht deaktiviert werden',
    reactivate: 'Das Konto konnte nicht reaktiviert werden',
  },
} satisfies Translation<typeof english, 'de'>;
