import type { AccountTexts } from './texts.ts';

export const de: AccountTexts = {
  greeting: 'Guten Tag,',
  invitation: {
    subject: 'Einladung zu Waybill',
    intro:
      'Ein Administrator hat für Sie ein Konto bei Waybill eröffnet. Wählen Sie einen Benutzernamen und ein Passwort, um es zu nutzen.',
    action: 'Konto einrichten',
    note: 'Dieser Link funktioniert einmal und gilt 7 Tage. Bitte geben Sie ihn nicht weiter.',
    whyYou:
      'Sie erhalten diese E-Mail, weil ein Administrator Ihre Adresse eingegeben hat. Wenn Sie nichts davon wissen, ignorieren Sie sie bitte.',
  },
  reset: {
    subject: 'Ihr Passwort für Waybill zurücksetzen',
    intro: 'Jemand möchte das Passwort Ihres Kontos zurücksetzen. Wenn Sie das sind, wählen Sie ein neues.',
    action: 'Neues Passwort wählen',
    note: 'Dieser Link funktioniert einmal und gilt eine Stunde. Wenn Sie es nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
    whyYou: 'Sie erhalten diese E-Mail, weil Ihre Adresse zu einem Konto bei Waybill gehört.',
  },
  factorReset: {
    subject: 'Ihr zweiter Faktor für Waybill wurde zurückgesetzt',
    intro:
      'Ein Administrator hat den zweiten Faktor Ihres Kontos entfernt und alle Sitzungen beendet. Von jetzt an genügt Ihr Passwort zur Anmeldung.',
    action: 'Anmelden',
    note: 'Richten Sie auf der Seite Ihres Kontos wieder eine Authentifizierungs-App ein. Wenn Sie nicht darum gebeten haben, wenden Sie sich sofort an einen Administrator.',
    whyYou: 'Sie erhalten diese E-Mail, weil Ihre Adresse zu einem Konto bei Waybill gehört.',
  },
};
