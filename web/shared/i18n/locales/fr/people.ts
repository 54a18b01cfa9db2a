import type { Translation } from '../../translation.ts';
import type english from '../en/people.ts';

export default {
  title: 'Personnes',
  lead: 'Qui peut se connecter, et avec quels droits.',
  caption: 'Toutes les personnes qui ont un compte',
  invite: 'Inviter quelqu’un',
  inviteNote:
    'Nous envoyons un lien qui ne fonctionne qu’une fois, pendant 7 jours. Une adresse reçoit au plus un e-mail par heure.',
  send: 'Envoyer l’invitation',
  notYet: 'Pas encore acceptée',
  you: '(vous)',
  cancel: 'Annuler',
  deactivateQuestion: 'Désactiver {{name}} ? Ses sessions prennent fin et il ne sera plus possible de se connecter.',
  secondFactor: 'Second facteur',
  resetFactorQuestion:
    'Réinitialiser le second facteur de {{name}} ? Ses sessions prennent fin, un e-mail l’en informe et son mot de passe suffit pour se connecter.',
  roleNote: 'Ses sessions prennent fin et il faudra se reconnecter.',
  column: {
    name: 'Nom d’utilisateur',
    email: 'E-mail',
    role: 'Rôle',
    state: 'Statut',
    since: 'Depuis',
    actions: 'Actions',
  },
  state: {
    invited: 'Invité',
    active: 'Actif',
    deactivated: 'Désactivé',
  },
  field: {
    email: 'Adresse e-mail',
    role: 'Rôle',
    language: 'Langue de l’e-mail',
  },
  action: {
    sessions: 'Sessions',
    role: 'Changer le rôle',
    invite: 'Envoyer un nouveau lien',
    resetFactor: 'Réinitialiser le second facteur',
    deactivate: 'Désactiver',
    reactivate: 'Réactiver',
  },
  named: {
    sessions: 'Sessions : {{name}}',
    role: 'Changer le rôle : {{name}}',
    invite: 'Envoyer un nouveau lien : {{name}}',
    resetFactor: 'Réinitialiser le second facteur : {{name}}',
    deactivate: 'Désactiver : {{name}}',
    reactivate: 'Réactiver : {{name}}',
  },
  done: {
    role: 'Rôle modifié',
    invitation: 'Invitation envoyée',
    resetFactor: 'Second facteur réinitialisé',
    deactivate: 'Compte désactivé',
    reactivate: 'Compte réactivé',
  },
  stands: {
    title: 'Aucun nouvel e-mail envoyé',
    note: 'Le lien envoyé il y a moins d’une heure est toujours valable. Vous pourrez en envoyer un autre une fois l’heure écoulée.',
  },
  failed: {
    invitation: 'L’invitation n’a pas pu être envoyée',
    resetFactor: 'Le second facteur n’a pas pu être réinitialisé',
    deactivate: 'Le compte n’a pas pu être désactivé',
    reactivate: 'Le compte n’a pas pu être réactivé',
  },
} satisfies Translation<typeof english, 'fr'>;
