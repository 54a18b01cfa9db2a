import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  tabs: {
    label: 'Effacement et conservation',
    persons: 'Personnes',
    retention: 'Conservation',
  },
  title: 'Durée de conservation des données',
  lead: 'Les règles s’appliquent une fois par jour et suppriment ce qui est plus ancien. Ce qui a été dit dans les e-mails et les chats reste. Rien n’est supprimé de ce qui appartient à une conversation ouverte ou à un colis en route.',
  kind: {
    received_emails: 'E-mails reçus dans leur forme d’origine, avec leurs pièces jointes',
    reply_files: 'Fichiers envoyés avec les réponses',
    chat_photos: 'Photos des chats',
  },
  keep: 'Conserver pendant',
  forGood: 'Sans limite',
  setBy: 'Fixée par {{name}}, {{time}}',
  formerAccount: 'Ancien compte',
  counting: 'Décompte de ce qui serait supprimé',
  due: 'Seraient supprimés aujourd’hui : {{amount, number}}',
  oldest: 'Le plus ancien date du {{time}}.',
  nothingDue: 'Rien ne serait supprimé aujourd’hui.',
  countFailed: 'Impossible de compter ce qui serait supprimé',
  save: 'Enregistrer',
  saved: 'Règle enregistrée',
  savedFrom: 'Elle s’applique une fois par jour, à partir de demain (UTC).',
  savedOff: 'Plus rien de ce type n’est supprimé.',
  saveFailed: 'La règle n’a pas été enregistrée',
  lastRun: 'Supprimé lors de la dernière exécution, {{time}}',
  noRun: 'Les règles ne se sont pas encore exécutées.',
  hold: {
    ask: 'Les règles sont en pause. D’après l’horloge du serveur, nous sommes le {{now}}, mais elles ont été appliquées ou modifiées pour la dernière fois le {{since}}. Si le serveur était arrêté entre-temps, laissez-les s’appliquer. Si son horloge est fausse, réglez-la d’abord : sinon, des données seraient supprimées trop tôt.',
    waits:
      'Les règles sont en pause. D’après l’horloge du serveur, nous sommes le {{now}}, mais elles ont été appliquées ou modifiées pour la dernière fois le {{since}}. Un administrateur doit confirmer que l’horloge est juste.',
    confirm: 'L’horloge est juste, appliquer les règles',
    confirmed: 'Les règles s’appliquent de nouveau',
    failed: 'L’horloge n’a pas été confirmée',
  },
} satisfies Translation<typeof english, 'fr'>;
