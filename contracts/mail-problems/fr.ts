import type { MailProblemWords } from './mail-problems.ts';

export const fr: MailProblemWords = {
  host_unknown: {
    what: 'Aucun serveur ne porte ce nom.',
    remedy: 'Vérifiez l’orthographe ou cherchez le serveur dans l’aide de votre fournisseur.',
  },
  host_not_allowed: {
    what: 'Ce serveur ou ce port n’est pas autorisé.',
    remedy:
      'Utilisez un serveur de messagerie public : port 993 ou 143 pour le courrier entrant, 587 ou 465 pour le courrier sortant.',
  },
  unreachable: {
    what: 'Le serveur n’a pas répondu.',
    remedy: 'Vérifiez le nom du serveur et le port, puis réessayez dans quelques minutes.',
  },
  no_tls: {
    what: 'Le serveur ne propose pas de connexion chiffrée sur ce port.',
    remedy:
      'Essayez le port 993 pour le courrier entrant, et 587 ou 465 pour le courrier sortant. Votre mot de passe n’a pas été envoyé.',
  },
  bad_certificate: {
    what: 'Le serveur n’a pas pu prouver qu’il porte ce nom.',
    remedy:
      'Utilisez le nom exact donné par l’aide de votre fournisseur. S’il s’agit de votre serveur, renouvelez son certificat.',
  },
  wrong_password: {
    what: 'Le serveur n’a pas accepté cette adresse et ce mot de passe.',
    remedy: 'Saisissez à nouveau le mot de passe et vérifiez que la boîte est accessible aux logiciels de messagerie.',
  },
  app_password_needed: {
    what: 'Le fournisseur demande un mot de passe d’application.',
    remedy:
      'Créez un mot de passe d’application dans les paramètres de sécurité de votre compte e-mail et utilisez-le à la place du mot de passe habituel.',
  },
  passwords_not_accepted: {
    what: 'Le fournisseur n’accepte plus les mots de passe des logiciels de messagerie.',
    remedy:
      'Demandez au fournisseur ou à votre administrateur de les autoriser pour cette boîte, ou connectez une boîte d’un autre fournisseur.',
  },
  password_missing: {
    what: 'Le mot de passe de cette boîte n’est plus enregistré ici.',
    remedy: 'Remplacez le mot de passe.',
  },
  protocol: {
    what: 'Le serveur a répondu de façon inattendue.',
    remedy: 'Vérifiez qu’il s’agit d’un serveur de messagerie et que le port est le bon.',
  },
  busy: {
    what: 'Le serveur n’accepte pas de connexion pour le moment.',
    remedy: 'Attendez quelques minutes, puis réessayez.',
  },
};
