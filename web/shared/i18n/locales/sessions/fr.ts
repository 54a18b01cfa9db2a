import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  heading: 'Où vous êtes connecté',
  headingOf: 'Sessions de {{name}}',
  lead: 'Si vous ne reconnaissez pas une session, fermez-la et changez votre mot de passe.',
  browserOn: '{{browser}} sous {{system}}',
  unknownClient: 'Programme inconnu',
  adminArea: 'Espace d’administration',
  here: 'Cette session',
  now: 'En cours d’utilisation',
  lastUsed: 'Dernière utilisation : {{ago}}',
  opened: 'Connexion : {{time}}',
  place: '{{zone}} ({{city}})',
  unknownPlace: 'Fuseau horaire inconnu',
  none: 'Aucune session ouverte.',
  end: 'Fermer la session',
  endNamed: 'Fermer la session : {{client}}, {{used}}',
  endOthers: 'Fermer toutes les autres sessions',
  endOthersQuestion: 'Fermer toutes les autres sessions ? Leurs utilisateurs devront se reconnecter.',
  cancel: 'Annuler',
  done: { one: 'Session fermée', others: 'Toutes les autres sessions sont fermées' },
  failed: 'La session n’a pas pu être fermée',
} satisfies Translation<typeof english, 'fr'>;
