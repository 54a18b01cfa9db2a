import type { WebhookTexts } from './texts.ts';

export const de: WebhookTexts = {
  greeting: 'Guten Tag,',
  labels: { name: 'Endpunkt', failingSince: 'Fehlgeschlagen seit', stoppedAt: 'Angehalten' },
  paused: {
    subject: (name) => `Webhook nach Fehlschlägen angehalten: ${name}`,
    intro: 'Seit drei Tagen wurde nichts angenommen, was an diesen Endpunkt gesendet wurde. Deshalb wurde er angehalten.',
    note: 'Sein Protokoll zeigt, was der Empfänger geantwortet hat. Setzen Sie den Endpunkt fort, sobald der Empfänger wieder funktioniert: Was inzwischen geschieht, wird bis zu 30 Tage lang aufbewahrt und dann der Reihe nach gesendet.',
  },
  disabled: {
    subject: (name) => `Webhook vom Empfänger deaktiviert: ${name}`,
    intro:
      'Der Empfänger dieses Endpunkts hat mit Status 410 geantwortet: Er möchte nichts mehr erhalten. Der Endpunkt wurde deaktiviert.',
    note: 'Wenn das so gewollt ist, entfernen Sie den Endpunkt. Wenn nicht, setzen Sie ihn fort, sobald der Empfänger wieder funktioniert: Was noch wartete, wurde verworfen, und bis dahin wird nichts aufbewahrt. Eine Wiederholung sendet, was gefehlt hat.',
  },
  action: 'Endpunkt öffnen',
  whyYou:
    'Sie erhalten diese E-Mail, weil Sie diesen Endpunkt oder den API-Schlüssel, zu dem er gehört, angelegt oder zuletzt geändert haben.',
};
