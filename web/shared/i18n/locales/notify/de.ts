import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Benachrichtigen',
  heading: 'Empfänger benachrichtigen',
  lead: 'Schreiben Sie jemandem zu einer Sendung, mit ihrem Status und einem Link zur Verfolgung.',
  back: 'Zurück zum Dashboard',
  recipientEmail: 'E-Mail-Adresse des Empfängers',
  senderName: 'Name des Absenders',
  senderNameHint: 'So nennt ihn die E-Mail',
  trackingNumber: 'Sendungsnummer',
  shipmentId: 'Sendungs-ID',
  shipmentIdHint: 'Optional. Muss die Sendung mit dieser Sendungsnummer sein.',
  send: 'Benachrichtigung senden',
  missing: 'Angaben fehlen',
  missingDetail: 'Bitte füllen Sie alle Pflichtfelder aus.',
  sent: {
    title: 'E-Mail erfolgreich gesendet',
    detail: 'Die Benachrichtigung ist unterwegs an {{email}}.',
  },
  failed: {
    title: 'E-Mail konnte nicht gesendet werden',
    detail: 'Beim Senden der Benachrichtigung ist ein Fehler aufgetreten.',
  },
  confirm: {
    title: 'An diese Adresse schreiben?',
    detail:
      '{{email}} gehört weder dem Absender noch dem Empfänger dieser Sendung. Die E-Mail enthält keine persönlichen Angaben zu ihnen.',
    send: 'An diese Adresse schreiben',
    cancel: 'Abbrechen',
  },
  preview: {
    title: 'Vorschau der E-Mail',
    explain:
      'Füllen Sie das Formular aus, um die E-Mail genau so zu sehen, wie sie gesendet wird: in der Sprache des Empfängers, mit dem aktuellen Status der Sendung und einem Link zur Verfolgung.',
    to: 'An',
    subject: 'Betreff',
    language: 'Sprache',
    frame: 'E-Mail an {{address}}',
    failed: 'Die Vorschau kann nicht angezeigt werden',
    other: 'Diese Adresse gehört weder dem Absender noch dem Empfänger. Die E-Mail enthält deshalb keine persönlichen Angaben.',
  },
  readOnly: {
    title: 'Ihr Konto hat nur Leserechte',
    detail: 'Nur Sachbearbeitung und Administration können Benachrichtigungen senden.',
  },
} satisfies Translation<typeof english, 'de'>;
