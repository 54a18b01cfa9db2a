import type { Translation } from '../../translation.ts';
import type english from '../en/system.ts';

export default {
  title: 'Système',
  lead: 'Les composants de cette installation et leur avancement.',
  stale: 'La vérification a échoué. Voici la situation à {{time}}.',
  parts: 'Composants',
  part: {
    eventStore: 'Journal d’événements',
    database: 'Base de données',
    keys: 'Clés des données personnelles',
    keyCopy: 'Copie des clés',
    bus: 'Mises à jour en direct',
    mailServer: 'Serveur de messagerie',
    textGateway: 'Passerelle SMS',
  },
  state: {
    up: 'En service',
    read_only: 'Lecture seule',
    down: 'Injoignable',
    off: 'Non configuré',
  },
  missingKeys: 'Personnes dont la clé est introuvable : {{number}}. Lancez npm run doctor.',
  readers: 'Avancement',
  reader: {
    readModels: 'Modèles de lecture',
    mailer: 'E-mails sortants',
    relay: 'Mises à jour en direct',
  },
  lag: {
    none: 'À jour',
    behind: 'Retard de {{time}}',
  },
  version: 'Version',
  parked: 'Flux en attente',
  nothingParked: 'Tous les événements ont été appliqués.',
  parkedLead: 'Ces flux attendent derrière un événement qui n’a pas pu être appliqué. Tout le reste continue.',
  waitsAt: 'Arrêté à {{type}}. Événements en attente : {{number}}.',
  keyMissing: 'Une clé manque ; un nouvel essai aura lieu dès qu’elle sera là.',
  retry: 'Réessayer',
  retried: 'Flux réessayés : {{number}}',
  retryFailed: 'Impossible de réessayer les flux',
  retries: 'Essais précédents',
  retriedBy: '{{name}}, {{time}}. Flux : {{number}}',
  formerAccount: 'Ancien compte',
} satisfies Translation<typeof english, 'fr'>;
