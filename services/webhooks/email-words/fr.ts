import type { WebhookTexts } from './texts.ts';

export const fr: WebhookTexts = {
  greeting: 'Bonjour,',
  labels: { name: 'Point de terminaison', failingSince: 'En échec depuis', stoppedAt: 'Arrêté' },
  paused: {
    subject: (name) => `Webhook mis en pause après des échecs\u00a0: ${name}`,
    intro: 'Rien de ce qui est envoyé à ce point de terminaison n’a été accepté depuis trois jours. Il a donc été mis en pause.',
    note: 'Son journal montre ce que le destinataire a répondu. Dès que le destinataire fonctionne de nouveau, reprenez l’envoi\u00a0: ce qui se passe entre-temps est conservé pendant 30 jours au plus, puis envoyé dans l’ordre.',
  },
  disabled: {
    subject: (name) => `Webhook désactivé par son destinataire\u00a0: ${name}`,
    intro:
      'Le destinataire de ce point de terminaison a répondu par le statut 410\u00a0: il ne veut plus rien recevoir. Le point de terminaison a été désactivé.',
    note: 'Si c’est voulu, supprimez le point de terminaison. Sinon, reprenez l’envoi dès que le destinataire fonctionne de nouveau\u00a0: ce qui attendait a été abandonné et rien n’est conservé d’ici là. Un renvoi transmet ce qui a manqué.',
  },
  action: 'Ouvrir le point de terminaison',
  whyYou:
    'Vous recevez cet e-mail parce que vous avez créé ou modifié en dernier ce point de terminaison, ou la clé d’API dont il dépend.',
};
