import type { Translation } from '../../translation.ts';
import type english from '../en/accounts.ts';

export default {
  title: 'Anmeldung für Mitarbeitende',
  heading: 'Anmeldung zum Dashboard',
  lead: 'Für alle, die Pakete in Bewegung halten.',
  username: 'Benutzername',
  password: 'Passwort',
  signIn: 'Anmelden',
  usernameRequired: 'Geben Sie Ihren Benutzernamen ein.',
  passwordRequired: 'Geben Sie Ihr Passwort ein.',
  wrongCredentials: 'Benutzername oder Passwort ist falsch',
  tooManyTries: 'Zu viele Anmeldeversuche. Versuchen Sie es in {{wait}} erneut.',
  backToHome: 'Zurück zur Startseite',
  demo: {
    heading: 'Demokonten',
    lead: 'Dies ist eine Vorführung. Diese Konten gibt es nur hier.',
    use: 'Ausfüllen',
    useOf: 'Mit {{username}} ausfüllen',
  },
  role: { customer: 'Kunde', agent: 'Sachbearbeitung', admin: 'Administration', auditor: 'Revision' },
  notStaff: 'Dieses Konto hat keine Mitarbeiterrechte.',
} satisfies Translation<typeof english, 'de'>;
