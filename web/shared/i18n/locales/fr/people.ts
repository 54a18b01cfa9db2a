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
    deactivate: 'Désactiver',
    reactivate: 'Réactiver',
  },
  named: {
    sessions: 'Sessions : {{name}}',
    role: 'Changer le rôle : {{name}}',
    invite: 'Envoyer un nouveau lien : {{name}}',
    deactivate: 'Désactiver : {{name}}',
    reactivate: 'Réactiver : {{name}}',
  },
  done: {
    role: 'Rôle modifié',
    invitation: 'Invitation envoyée',
    deactivate: 'Compte désactivé',
    reactivate: 'Compte réactivé',
  },
  stands: {
    title: 'Aucun nouvel e-mail envoyé',
    note: 'Le lien envoyé il y a moins d’une heure est toujours valable. Vous pourrez en envoyer un autre une fois l’heure écoulée.',
  },
  failed: {
    invitation: 'L’invitation n’a pas pu être envoyée',
    deactivate: 'Le compte n’a pas pu être désactivé',
    reactivate: 'Le compte n’a pas pu être réactivé',
  },
} satisfies Translation<typeof english, 'fr'>;
