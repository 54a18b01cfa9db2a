import { de as labels } from '#contracts/labels/de.ts';
import type { AssistantTexts } from './texts.ts';

export const de: AssistantTexts = {
  labels,
  welcome: (name) =>
    `Guten Tag ${name}, ich bin der Assistent, kein Mensch. Ich finde Pakete und Preise; schreiben Sie jederzeit „Mensch“.`,
  who: 'Ich bin der Assistent, ein Programm und kein Mensch. Ich verfolge Pakete, berechne Preise und gebe Auskunft über Lieferzeiten, Zoll und Öffnungszeiten. Schreiben Sie „Mensch“, um mit jemandem zu sprechen.',
  greeting: 'Guten Tag! Wie kann ich helfen?',
  thanks: 'Gern geschehen. Kann ich sonst noch etwas für Sie tun?',
  stopped: 'In Ordnung, lassen wir das. Was kann ich sonst für Sie tun?',
  empty: 'Schreiben Sie Ihre Frage oder wählen Sie eines der Themen.',
  unknown:
    'Das habe ich nicht verstanden. Ich kann eine Sendung verfolgen, einen Preis berechnen und Auskunft geben über Lieferzeiten, internationalen Versand, Rechnungen und Öffnungszeiten.',
  offerPerson: 'Schreiben Sie „Mensch“, wenn Sie lieber mit jemandem sprechen möchten.',
  photo:
    'Danke für das Foto. Ich kann mir keine Bilder ansehen, unser Team sieht es aber hier. Schreiben Sie „Mensch“, um mit jemandem darüber zu sprechen.',
  tracking: {
    ask: 'Wie lautet Ihre Sendungsnummer? Sie hat zwei Buchstaben, zwölf Ziffern und zwei Buchstaben.',
    needed: 'Ich brauche die Sendungsnummer, um Ihr Paket zu finden. Sie steht in unserer E-Mail und auf dem Frachtbrief.',
    typo: (number) => `Die Sendungsnummer ${number} enthält einen Tippfehler. Prüfen Sie sie und versuchen Sie es noch einmal.`,
    foreign: 'Das ist keine unserer Sendungsnummern. Sie haben zwei Buchstaben, zwölf Ziffern und zwei Buchstaben.',
    unknown: (number) =>
      `Wir haben kein Paket mit der Sendungsnummer ${number} gefunden. Prüfen Sie Ihre Eingabe und versuchen Sie es noch einmal.`,
    later: 'Zu viele Sendungsnummern wurden nicht gefunden. Versuchen Sie es in einigen Minuten noch einmal.',
    status: (number, status) => `${number}: ${status}.`,
    reason: (reason) => `Grund: ${reason}.`,
    scan: (place, time) => `Letzter Scan: ${place}, ${time}.`,
    expected: (place, day) => `Voraussichtliche Zustellung in ${place}: ${day}.`,
    proof: 'Um Namen und Adressen zu sehen, schreiben Sie die E-Mail-Adresse des Absenders oder Empfängers.',
    proofWrong: 'Diese E-Mail-Adresse ist nicht die des Absenders oder Empfängers.',
    opened: (link) => `Danke, das stimmt. Alle Angaben finden Sie hier: ${link}`,
  },
  price: {
    from: 'Aus welchem Land geht das Paket ab?',
    to: 'In welches Land soll es gehen?',
    weight: 'Wie schwer ist es? Zum Beispiel 2,5 kg.',
    service: 'Welche Versandart wünschen Sie?',
    countryUnclear: 'Dieses Land kenne ich nicht.',
    countryUnpriced: (country) => `Für ${country} habe ich keine Preise.`,
    countries: (list) => `Ich kann Preise berechnen für: ${list}.`,
    weightUnclear: 'Ich brauche das Gewicht als Zahl.',
    weightNotPositive: 'Das Gewicht muss größer als 0 sein.',
    weightTooHeavy: 'Für dieses Gewicht kann ich keinen Preis berechnen.',
    serviceUnclear: 'Wählen Sie eine dieser Versandarten.',
    result: ({ weight, from, to, service }, total) => `${weight}, ${from} – ${to}, ${service}: ${total}.`,
    parts: (base, weight) => `Grundpreis ${base}, Gewichtspreis ${weight}.`,
    surcharge: (amount) => `Auslandszuschlag ${amount}.`,
    currencyUnclear: (code) => `Für ${code} habe ich keinen Wechselkurs, daher in US-Dollar.`,
    estimate:
      'Das ist eine Schätzung nach Gewicht; ein sperriges Paket kann mehr kosten. Einen festen Preis erhalten Sie mit einem Angebot.',
    unavailable: 'Ich kann gerade keine Preise berechnen. Versuchen Sie es gleich noch einmal.',
  },
  days: { standard: '5–7 Tage', express: '2–3 Tage', overnight: 'nächster Tag' },
  service: (name, days) => `${name} (${days})`,
  delivery: {
    lead: 'Unsere Lieferzeiten:',
    note: 'Der Zoll kann sie verlängern. Die voraussichtliche Zustellung eines Pakets steht in seiner Sendungsverfolgung.',
  },
  international: {
    ask: 'In welches Land möchten Sie versenden?',
    unclear: 'Dieses Land kenne ich nicht. Schreiben Sie seinen Namen, zum Beispiel „Japan“.',
    notServed: (country) => `Nach ${country} versenden wir nicht online. Unser Team sagt Ihnen, was möglich ist.`,
    declaration: (country) =>
      `Pakete aus anderen Ländern brauchen eine Zollerklärung (Zielland: ${country}): Inhalt, Wert und Herkunft der Waren. Der Zoll kann vom Empfänger Abgaben und Steuern verlangen; sie sind nicht in unseren Preisen enthalten.`,
    sameArea: (country, area) =>
      `${country} gehört zu einem gemeinsamen Zollgebiet (${area}): Pakete von dort brauchen keine Zollerklärung.`,
    recipientId: (country, id) => `Der Zoll (${country}) verlangt eine Nummer des Empfängers: ${id}.`,
    goods:
      'Manche Waren sind beschränkt oder verboten, etwa Waffen, Medikamente, Lebensmittel, Pflanzen, Alkohol und Batterien. Fragen Sie vor dem Versand nach.',
  },
  billing: {
    prices:
      'Die Preise folgen unserer Preisliste in US-Dollar. Der Rechner schätzt; ein Angebot, das Sie annehmen, hat einen festen Preis.',
    person: 'Rechnungen und Zahlungen kann ich nicht einsehen. Schreiben Sie „Mensch“, dann kümmert sich unser Team darum.',
  },
  hours: {
    week: (hours, zone) => `Unser Team ist da: ${hours} (${zone}).`,
    closedDay: 'geschlossen',
    openUntil: (time) => `Wir haben jetzt geöffnet, bis ${time}.`,
    closedUntil: (time) => `Wir haben jetzt geschlossen und öffnen wieder am ${time}.`,
    closed: 'Wir haben jetzt geschlossen.',
    holiday: (day, hours) => `${day}: ${hours}.`,
  },
  person: {
    handedOver: 'Ich gebe Sie an einen Menschen weiter. Schreiben Sie ruhig weiter; alles wird gelesen.',
    place: (place) => `Ihr Platz in der Warteschlange: ${place}.`,
    wait: (duration) => `Voraussichtliche Wartezeit: etwa ${duration}.`,
    noWait: 'Die Wartezeit kann ich gerade nicht schätzen.',
    closedUntil: (time) => `Gerade ist niemand da. Wir öffnen wieder am ${time}.`,
    closed: 'Gerade ist niemand da.',
    nobody: 'Gerade ist niemand frei.',
    busy: 'Entschuldigung, noch sind alle mit anderen Anfragen beschäftigt.',
    askEmail: 'Hinterlassen Sie Ihre E-Mail-Adresse, dann antworten wir Ihnen dort.',
    emailKept: (address) => `Danke. Wir schreiben an ${address}.`,
    emailUnclear: 'Geben Sie eine E-Mail-Adresse an, etwa name@example.com.',
  },
};
