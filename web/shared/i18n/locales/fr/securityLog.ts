import type { Translation } from '../../translation.ts';
import type english from '../en/securityLog.ts';

export default {
  title: 'Journal de sécurité',
  lead: 'Connexions, échecs et modifications des comptes, du plus récent au plus ancien.',
  unknownNames:
    'Échecs de connexion avec un nom d’utilisateur inconnu : {{today}} aujourd’hui, {{last30Days}} ces 30 derniers jours.',
  noName: 'Pas encore de nom d’utilisateur',
  onlyNamed: 'Afficher seulement {{name}}',
  allBut: 'Afficher tout le monde, pas seulement {{name}}',
  allPeople: 'Afficher tout le monde',
  withDetail: '{{what}} : {{detail}}',
  filter: {
    label: 'Que montrer',
    all: 'Tout',
    signIns: 'Connexions',
    failures: 'Échecs de connexion',
    sessions: 'Sessions',
    roles: 'Rôles',
    passwords: 'Mots de passe',
    accounts: 'Comptes',
  },
  list: {
    loading: 'Chargement du journal de sécurité',
    failed: 'Le journal de sécurité n’a pas pu être chargé',
    forbidden: 'Seuls les administrateurs et les auditeurs peuvent lire le journal de sécurité.',
    more: 'En charger plus',
    moreFailed: 'La suite n’a pas pu être chargée',
    empty: 'Rien pour le moment',
    emptyDetail: 'Les connexions et les modifications des comptes apparaîtront ici.',
  },
  by: {
    self: 'Par la personne elle-même',
    account: 'Par {{name}}',
    system: 'Par le système',
    visitor: 'Par quelqu’un de non connecté',
  },
  event: {
    SignedIn: 'Connexion',
    SignedOut: 'Déconnexion',
    SignInFailed: 'Échec de connexion',
    SignInsBlocked: 'Connexions bloquées pour un moment',
    SessionsRevoked: 'Sessions fermées',
    RoleChanged: 'Rôle modifié',
    PasswordResetRequested: 'Nouveau mot de passe demandé',
    PasswordChanged: 'Mot de passe modifié',
    AccountOpened: 'Compte créé',
    AccountInvited: 'Invitation envoyée',
    InvitationAccepted: 'Invitation acceptée',
    AccountDisabled: 'Compte désactivé',
    AccountEnabled: 'Compte réactivé',
  },
} satisfies Translation<typeof english, 'fr'>;
