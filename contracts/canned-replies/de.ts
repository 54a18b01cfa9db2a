import type { CannedReplies } from './canned-replies.ts';

export const de: CannedReplies = {
  hello: { title: 'Begrüßung', text: 'Guten Tag {name}, danke für Ihre Geduld. Wie kann ich Ihnen helfen?' },
  moment: { title: 'Einen Moment', text: 'Einen Moment bitte, ich sehe nach.' },
  number: {
    title: 'Nach der Sendungsnummer fragen',
    text: 'Wie lautet Ihre Sendungsnummer? Sie steht auf dem Beleg und in unseren E-Mails.',
  },
  eta: { title: 'Voraussichtliche Zustellung', text: 'Ihre Sendung {number} wird voraussichtlich am {day} zugestellt.' },
  delay: {
    title: 'Verspätung',
    text: 'Es tut mir leid: Ihre Sendung {number} verspätet sich. Wir rechnen nun mit der Zustellung am {day}.',
  },
  customs: {
    title: 'Was der Zoll verlangt',
    text: 'Der Zoll hält {number} zurück. Er braucht eine Rechnung und eine Beschreibung des Inhalts. Liegt beides vor, dauert es meist ein bis zwei Werktage.',
  },
  home: { title: 'Zustellzeit', text: 'Wann ist jemand zu Hause? Ich gebe es an den Zusteller von {number} weiter.' },
  address: {
    title: 'Anschrift prüfen',
    text: 'Bitte senden Sie mir die vollständige Lieferanschrift von {number} mit Hausnummer und Postleitzahl.',
  },
  damage: {
    title: 'Beschädigte Sendung',
    text: 'Das tut mir leid. Bitte bewahren Sie die Verpackung auf, fotografieren Sie sie und den Inhalt, und senden Sie uns die Bilder innerhalb von 7 Tagen.',
  },
  billing: {
    title: 'Frage zur Rechnung',
    text: 'Ich habe Ihre Frage an unsere Buchhaltung weitergegeben. Sie erhalten innerhalb von zwei Werktagen eine E-Mail.',
  },
  price: {
    title: 'Preis',
    text: 'Unser Rechner zeigt den Preis sofort. Von wo nach wo geht die Sendung, und wie schwer ist sie?',
  },
  bye: { title: 'Verabschiedung', text: 'Danke für Ihre Nachricht, {name}. Ich wünsche Ihnen einen schönen Tag.' },
};
