import type { FollowTexts } from './texts.ts';

export const de: FollowTexts = {
  greeting: 'Guten Tag,',
  confirmation: {
    subject: (number) => `Möchten Sie Nachrichten zum Paket ${number}?`,
    intro:
      'Jemand hat uns gebeten, an diese Adresse zu schreiben, wenn sich bei einem Paket etwas tut. Waren Sie das? Dann bestätigen Sie es bitte.',
    updates: 'Wir würden schreiben bei',
    action: 'Nachrichten bestätigen',
    note: 'Wenn Sie es nicht waren, tun Sie nichts. Ohne Ihre Bestätigung schicken wir keine Nachrichten an diese Adresse.',
    whyYou: 'Sie bekommen diesen einen Brief, weil diese Adresse auf der Seite der Sendungsverfolgung eingegeben wurde.',
  },
  update: {
    subject: (number, status) => `Paket ${number}: ${status}`,
    intro: (status) => `Das Paket, dem Sie folgen, hat einen neuen Status: ${status}.`,
    action: 'Ansehen, wo es ist',
    note: 'Die Seite aktualisiert sich von selbst, solange sie geöffnet ist.',
    whyYou: 'Sie bekommen diesen Brief, weil Sie diesem Paket folgen.',
  },
  trouble: 'Verzögert oder storniert',
  stop: 'Keine Nachrichten mehr zu diesem Paket',
};
