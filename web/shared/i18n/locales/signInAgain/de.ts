import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Erneut anmelden',
  lead: 'Ihre Sitzung ist abgelaufen. Melden Sie sich an, um fortzufahren. Alle Eingaben sind noch da.',
  close: 'Schließen',
  notice: 'Ihre Sitzung ist abgelaufen. Sie können diese Seite weiter lesen, Änderungen aber erst nach der Anmeldung speichern.',
  other: {
    title: 'Angemeldet als {{name}}',
    lead: 'Diese Seite wurde von {{previous}} geöffnet. Sie wird für {{name}} neu geladen; Eingaben auf dieser Seite werden verworfen.',
    reload: 'Seite neu laden',
  },
} satisfies Translation<typeof english, 'de'>;
