import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Exporter l’historique',
  lead: 'Une archive signée de ce qui a été enregistré. Chacun peut la vérifier, sans Waybill et sans votre aide.',
  what: 'Que faut-il exporter',
  scope: {
    noun: 'Un envoi, un devis, une conversation ou un compte',
    person: 'Une personne',
    range: 'Une période',
    everything: 'Tout le journal des événements',
  },
  field: {
    thing: 'Numéro de suivi ou identifiant',
    person: 'Identifiant de la personne',
    from: 'Du',
    to: 'Au, ce jour inclus',
  },
  note: {
    noun: 'Ses propres événements et tous ceux qui s’y rapportent.',
    person:
      'Tous les événements avec un texte de cette personne. Cherchez-la dans l’historique\u00a0: les résultats mènent ici, avec l’identifiant.',
    range: 'Ce qui a été enregistré ces jours-là. L’un des deux peut rester vide.',
    everything: 'Cela peut prendre du temps. Vous pouvez annuler à tout moment.',
  },
  problem: {
    noThing: 'Saisissez un numéro de suivi ou un identifiant.',
    notFound: 'Rien n’a été trouvé. Vérifiez le numéro ou l’identifiant.',
    several: 'Il y en a plusieurs. Cherchez le bon dans l’historique et utilisez son identifiant.',
    noPerson: 'Saisissez l’identifiant d’une personne.',
    noDay: 'Choisissez au moins un jour.',
    daysReversed: 'Le premier jour est après le dernier.',
  },
  clear: 'Rendre lisibles les noms, adresses et textes',
  clearNote: 'Gardez cette archive en lieu sûr : elle contient des données personnelles. L’export est enregistré.',
  sealedNote: 'Les données personnelles restent chiffrées dans l’archive. L’export est enregistré.',
  start: 'Exporter',
  cancel: 'Annuler',
  written: 'Événements écrits : {{number}}',
  done: 'L’export est prêt',
  failed: 'L’export a échoué',
  cut: 'La connexion a été perdue. Réessayez.',
  verifyTitle: 'Vérifier une archive',
  verifyLead:
    'L’archive contient un programme qui la vérifie. Vous pouvez aussi la vérifier dans un navigateur ; rien n’est envoyé.',
  verifyLink: 'Vérifier dans ce navigateur',
} satisfies Translation<typeof english, 'fr'>;
