import type { Translation } from '../../translation.ts';
import type english from './en.ts';

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
  code: {
    lead: 'Geben Sie den Code Ihrer Authentifizierungs-App ein.',
    label: 'Code',
    hint: 'Sechs Ziffern',
    required: 'Geben Sie den Code ein',
    back: 'Zurück zum Passwort',
    recovery: {
      lead: 'Geben Sie einen Ihrer Wiederherstellungscodes ein. Jeder gilt nur einmal.',
      label: 'Wiederherstellungscode',
      wrong: 'Dieser Wiederherstellungscode ist ungültig oder wurde schon verwendet.',
      use: 'Wiederherstellungscode verwenden',
      useApp: 'Authentifizierungs-App verwenden',
    },
  },
  demo: {
    heading: 'Demokonten',
    lead: 'Dies ist eine Demoversion. Diese Konten gibt es nur hier.',
    use: 'Ausfüllen',
    useOf: 'Mit {{username}} ausfüllen',
  },
  role: { customer: 'Kunde', agent: 'Sachbearbeitung', admin: 'Administration', auditor: 'Revision' },
  notStaff: 'Dieses Konto hat keine Mitarbeiterrechte.',
} satisfies Translation<typeof english, 'de'>;
