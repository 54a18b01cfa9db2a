import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Connexion du personnel',
  heading: 'Connexion au tableau de bord',
  lead: 'Pour celles et ceux qui font avancer les colis.',
  username: 'Nom d’utilisateur',
  password: 'Mot de passe',
  forgot: 'Mot de passe oublié ?',
  signIn: 'Se connecter',
  usernameRequired: 'Saisissez votre nom d’utilisateur.',
  passwordRequired: 'Saisissez votre mot de passe.',
  wrongCredentials: 'Nom d’utilisateur ou mot de passe incorrect',
  tooManyTries: 'Trop de tentatives de connexion. Réessayez dans {{wait}}.',
  backToHome: 'Retour à l’accueil',
  code: {
    lead: 'Saisissez le code de votre application d’authentification.',
    label: 'Code',
    hint: 'Six chiffres',
    required: 'Saisissez le code',
    back: 'Revenir au mot de passe',
    recovery: {
      lead: 'Saisissez l’un de vos codes de secours. Chacun ne sert qu’une fois.',
      label: 'Code de secours',
      wrong: 'Ce code de secours n’est pas valide ou a déjà servi.',
      use: 'Utiliser un code de secours',
      useApp: 'Utiliser l’application d’authentification',
    },
  },
  demo: {
    heading: 'Comptes de démonstration',
    lead: 'Ceci est une démonstration. Ces comptes n’existent qu’ici.',
    use: 'Remplir',
    useOf: 'Remplir avec {{username}}',
  },
  role: { customer: 'Client', agent: 'Agent', admin: 'Administrateur', auditor: 'Auditeur' },
  notStaff: 'Ce compte n’a pas les droits du personnel.',
} satisfies Translation<typeof english, 'fr'>;
