import type { Translation } from '../../translation.ts';
import type english from '../en/passwords.ts';

export default {
  backToSignIn: 'Zurück zur Anmeldung',
  hint: 'Mindestens 12 Zeichen. Einige Wörter ohne Zusammenhang merkt man sich leicht.',
  field: {
    email: 'E-Mail-Adresse',
    username: 'Benutzername',
    password: 'Neues Passwort',
    currentPassword: 'Aktuelles Passwort',
  },
  forgot: {
    title: 'Passwort vergessen?',
    lead: 'Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wir schicken Ihnen einen Link für ein neues Passwort.',
    send: 'Link senden',
    sent: 'Sehen Sie in Ihrem Postfach nach',
    sentText: 'Wenn ein Konto diese Adresse hat, ist ein Link unterwegs. Er funktioniert einmal und gilt eine Stunde.',
  },
  link: {
    invitation: 'Konto einrichten',
    reset: 'Neues Passwort wählen',
    invitationLead: 'Wählen Sie einen Benutzernamen und ein Passwort für {{email}}.',
    resetLead: 'Für das Konto {{username}}.',
    create: 'Konto anlegen',
    save: 'Passwort speichern',
    invalid: 'Dieser Link ist nicht mehr gültig',
    invalidText: 'Links funktionieren einmal und laufen nach einiger Zeit ab. Einladungen erneuert ein Administrator.',
    askAgain: 'Neuen Link anfordern',
    done: 'Ihr Passwort ist gesetzt',
    doneText: 'Sie können sich jetzt als {{username}} anmelden.',
    signIn: 'Anmelden',
  },
  own: {
    title: 'Ihr Konto',
    heading: 'Passwort ändern',
    save: 'Passwort ändern',
    done: 'Passwort geändert',
    note: 'Ihre anderen Sitzungen sind beendet.',
  },
} satisfies Translation<typeof english, 'de'>;
