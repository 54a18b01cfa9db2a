import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Tracking-Widget',
  lead: 'Ein Nummernfeld mit Ergebnis für die Seiten von Onlineshops: eine Zeile Code, keine Cookies, sieben Sprachen.',
  code: 'Code für die Seite',
  preview: 'Vorschau',
  language: 'Sprache',
  languageOfPage: 'Wie die Seite',
  number: 'Sendungsnummer (optional)',
  numberHint: 'Das Widget zeigt diese Sendung dann sofort, zum Beispiel auf der Seite einer Bestellung.',
  copy: 'Code kopieren',
  copied: 'Code kopiert',
  frameTitle: 'Sendungsverfolgung',
  theme: {
    label: 'Darstellung',
    auto: 'Wie das Gerät',
    light: 'Hell',
    dark: 'Dunkel',
  },
  kind: {
    label: 'Art des Codes',
    script: 'Skript',
    frame: 'Rahmen',
  },
  kindHint: {
    script: 'Das Skript passt die Höhe selbst an. Fügen Sie es dort ein, wo das Widget erscheinen soll.',
    frame: 'Für Seiten, die keine fremden Skripte zulassen. Die Höhe ist fest.',
  },
  sites: {
    title: 'Seiten, die es zeigen dürfen',
    none: 'Noch darf keine andere Website das Widget zeigen.',
    any: 'Jede Website darf das Widget zeigen.',
    setting: 'Wer diese Installation betreibt, erlaubt Websites mit der Einstellung {{setting}}.',
  },
  frame: {
    searching: 'Die Sendung wird gesucht …',
    tooMany: 'Aus Ihrem Netzwerk wurden zu viele Sendungsnummern abgefragt. Bitte versuchen Sie es in einer Minute erneut.',
    failed: 'Die Sendung konnte nicht abgefragt werden. Bitte versuchen Sie es gleich noch einmal.',
    why: 'Grund',
    details: 'Vollständige Sendungsverfolgung',
  },
} satisfies Translation<typeof english, 'de'>;
