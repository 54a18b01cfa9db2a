import type { Translation } from '../../translation.ts';
import type english from '../en/passwords.ts';

export default {
  backToSignIn: 'Retour à la connexion',
  hint: 'Au moins 12 caractères. Quelques mots sans rapport sont faciles à retenir.',
  field: {
    email: 'Adresse e-mail',
    username: 'Nom d’utilisateur',
    password: 'Nouveau mot de passe',
    currentPassword: 'Mot de passe actuel',
  },
  forgot: {
    title: 'Mot de passe oublié ?',
    lead: 'Saisissez l’adresse e-mail de votre compte : nous vous enverrons un lien pour en choisir un nouveau.',
    send: 'Envoyer le lien',
    sent: 'Consultez votre boîte de réception',
    sentText: 'Si un compte a cette adresse, un lien est en route. Il ne fonctionne qu’une fois, pendant une heure.',
  },
  link: {
    invitation: 'Configurer votre compte',
    reset: 'Choisir un nouveau mot de passe',
    invitationLead: 'Choisissez un nom d’utilisateur et un mot de passe pour {{email}}.',
    resetLead: 'Pour le compte {{username}}.',
    create: 'Créer le compte',
    save: 'Enregistrer le mot de passe',
    invalid: 'Ce lien n’est plus valide',
    invalidText: 'Les liens ne fonctionnent qu’une fois et expirent. Un administrateur peut renouveler une invitation.',
    askAgain: 'Demander un nouveau lien',
    done: 'Votre mot de passe est enregistré',
    doneText: 'Vous pouvez maintenant vous connecter en tant que {{username}}.',
    signIn: 'Se connecter',
  },
  own: {
    title: 'Votre compte',
    heading: 'Changer votre mot de passe',
    save: 'Changer le mot de passe',
    done: 'Mot de passe modifié',
    note: 'Vos autres sessions ont pris fin.',
  },
} satisfies Translation<typeof english, 'fr'>;
