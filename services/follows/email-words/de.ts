import type { FollowTexts } from './texts.ts';

export const de: FollowTexts = {
  greeting: 'Guten Tag,',
  confirmation: {
    subject: (number) => `Bitte bestätigen: Benachrichtigungen zu Paket ${number}`,
    intro:
      'Jemand hat uns gebeten, an diese Adresse zu schreiben, wenn sich bei einem Paket etwas tut. Waren Sie das? Dann bestätigen Sie es bitte.',
    updates: 'Benachrichtigungen bei',
    action: 'Ja, benachrichtigen',
    note: 'Wenn Sie es nicht waren, müssen Sie nichts tun. Ohne Ihre Bestätigung schicken wir keine Benachrichtigungen an diese Adresse.',
    whyYou: 'Sie erhalten diese einmalige E-Mail, weil diese Adresse auf der Seite der Sendungsverfolgung eingegeben wurde.',
  },
  update: {
    subject: (number, status) => `Paket ${number}: ${status}`,
    intro: (status) => `Das Paket, das Sie verfolgen, hat einen neuen Status: ${status}.`,
    action: 'Ansehen, wo es ist',
    note: 'Die Seite aktualisiert sich von selbst, solange sie geöffnet ist.',
    whyYou: 'Sie erhalten diese E-Mail, weil Sie Benachrichtigungen zu diesem Paket bestellt haben.',
  },
  stop: 'Benachrichtigungen zu diesem Paket abbestellen',
  textMessage: {
    confirmation: (number, link) => `Waybill: Möchten Sie Benachrichtigungen zu Paket ${number} per SMS? Bestätigen: ${link}`,
    update: (number, status, stopLink) => `Waybill: Paket ${number}: ${status}. Abbestellen: ${stopLink}`,
  },
};
