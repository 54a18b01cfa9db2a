import type { AccountTexts } from './texts.ts';

export const fr: AccountTexts = {
  greeting: 'Bonjour,',
  invitation: {
    subject: 'Vous êtes invité à rejoindre Waybill',
    intro:
      'Un administrateur a ouvert un compte Waybill pour vous. Choisissez un nom d’utilisateur et un mot de passe pour commencer.',
    action: 'Configurer votre compte',
    note: 'Ce lien ne fonctionne qu’une fois et est valable 7 jours. Ne le transmettez à personne.',
    whyYou:
      'Vous recevez cet e-mail parce qu’un administrateur a saisi votre adresse. Si vous ne l’attendiez pas, vous pouvez l’ignorer.',
  },
  reset: {
    subject: 'Réinitialiser votre mot de passe Waybill',
    intro: 'Quelqu’un a demandé à réinitialiser le mot de passe de votre compte. Si c’est vous, choisissez-en un nouveau.',
    action: 'Choisir un nouveau mot de passe',
    note: 'Ce lien ne fonctionne qu’une fois et est valable une heure. Si ce n’est pas vous, ignorez cet e-mail : votre mot de passe ne change pas.',
    whyYou: 'Vous recevez cet e-mail parce que votre adresse est celle d’un compte Waybill.',
  },
  factorReset: {
    subject: 'Votre second facteur Waybill a été réinitialisé',
    intro:
      'Un administrateur a retiré le second facteur de votre compte et fermé ses sessions. Votre mot de passe suffit désormais pour vous connecter.',
    action: 'Se connecter',
    note: 'Configurez de nouveau une application d’authentification sur la page de votre compte. Si vous ne l’avez pas demandé, prévenez aussitôt un administrateur.',
    whyYou: 'Vous recevez cet e-mail parce que votre adresse est celle d’un compte Waybill.',
  },
};
