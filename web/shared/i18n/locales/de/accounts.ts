import type { Translation } from '../../translation.ts';
import type english from '../en/accounts.ts';

export default {
  title: 'Login für Mitarbeitende',
  heading: 'Anmeldung am Dashboard',
  lead: 'Für alle, die Pakete in Bewegung halten.',
  username: 'Benutzername',
  password: 'Passwort',
  forgot: 'Passwort vergessen?',
  signIn: 'Anmelden',
  usernameRequired: 'Geben Sie Ihren Benutzernamen ein.',
  passwordRequired: 'Geben Sie Ihr Passwort ein.',
  wrongCredentials: 'Benutzername oder Passwort ist falsch',
  tooManyTries: 'Zu viele Anmeldeversuche. Versuchen Sie es in {{wait}} erneut.',
  backToHome: 'Zurück zur Startseite',
  demo: {
    heading: 'Demokonten',
    lead: 'Dies ist eine Demoversion. Diese Konten gibt es nur hier.',
    use: 'Ausfüllen',
    useOf: 'Mit {{username}} ausfüllen',
  },
  role: { customer: 'Kunde', agent: 'Sachbearbeitung', admin: 'Administration', auditor: 'Revision' },
  notStaff: 'Dieses Konto hat keine Mitarbeiterrechte.',
} satisfies Translation<typeof english, 'de'>;
