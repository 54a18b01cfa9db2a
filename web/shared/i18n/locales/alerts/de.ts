import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Hinweise',
  none: 'Keine aktuellen Hinweise',
  noneDetail: 'Die Pakete sind wie geplant unterwegs.',
  level: {
    notice: 'Gut zu wissen',
    delay: 'Verzögerungen',
    suspension: 'Dienst ausgesetzt',
  },
  since: 'Seit {{time}}',
  until: 'bis {{time}}',
  publish: 'Hinweis veröffentlichen',
  published: 'Hinweis veröffentlicht',
  withdraw: 'Zurückziehen',
  withdrawNamed: 'Zurückziehen: {{title}}',
  withdrawQuestion: 'Diesen Hinweis für alle entfernen?',
  withdrawn: 'Hinweis zurückgezogen',
  withdrawFailed: 'Der Hinweis ist noch online',
  cancel: 'Abbrechen',
  field: {
    level: 'Was es für Pakete bedeutet',
    language: 'Geschrieben auf',
    title: 'Überschrift',
    detail: 'Was geschehen ist und was man tun kann',
    until: 'Automatisch entfernen am (optional)',
  },
  problem: {
    past: 'Wählen Sie einen Zeitpunkt in der Zukunft.',
  },
  lead: 'Was Kunden über Verzögerungen und Ausfälle erfahren. Ein Hinweis ist öffentlich, sobald er veröffentlicht ist.',
  all: 'Alle Hinweise',
  filter: {
    label: 'Anzeigen',
    all: 'Alle',
  },
  state: {
    active: 'Aktiv',
    ended: 'Beendet',
    withdrawn: 'Zurückgezogen',
  },
  list: {
    loading: 'Hinweise werden geladen',
    failed: 'Die Hinweise konnten nicht geladen werden',
    forbidden: 'Ihr Konto hat keinen Zugriff auf die Hinweise. Wenden Sie sich an einen Administrator.',
    more: 'Frühere anzeigen',
    moreFailed: 'Frühere Hinweise konnten nicht geladen werden',
    empty: 'Hier sind keine Hinweise',
    emptyDetail: 'Es gibt keine Hinweise in diesem Zustand.',
  },
  history: {
    published: 'Veröffentlicht von {{name}}, {{time}}',
    withdrawn: 'Zurückgezogen von {{name}}, {{time}}',
  },
  formerAccount: 'Früheres Konto',
} satisfies Translation<typeof english, 'de'>;
