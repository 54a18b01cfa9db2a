import type { ChatEmailTexts } from './texts.ts';

export const fr: ChatEmailTexts = {
  greeting: 'Bonjour,',
  subject: 'Notre service client vous a répondu',
  intro: 'Nous avons répondu dans votre conversation avec le service client pendant votre absence.',
  action: 'Ouvrir la conversation',
  note: (days) => `Ce lien ouvre votre conversation pendant ${days} jours. Merci de ne pas le transmettre.`,
  whyYou:
    'Vous recevez cet e-mail car cette adresse a été indiquée dans une conversation avec notre service client. Si ce n’était pas vous, ignorez-le.',
  left: {
    subject: 'Avez-vous toujours besoin de notre aide ?',
    intro:
      'Nous sommes désolés que personne ne vous ait encore répondu. Votre conversation avec le service client est fermée pour le moment. Si vous avez toujours besoin de nous, écrivez-y de nouveau et nous nous en occuperons.',
  },
  transcript: {
    subject: 'Votre conversation avec le service client',
    intro: 'Voici la conversation avec notre service client, comme demandé dans la discussion.',
    leftOut: 'Ce que vous avez écrit n’y figure pas, au cas où cet e-mail arriverait à une autre personne.',
    newest: (count) => `Cet e-mail reprend les ${count} dernières interventions.`,
    whyYou: (site) =>
      `Vous recevez cet e-mail car quelqu’un l’a demandé pour cette adresse dans la discussion sur ${site}. Si ce n’était pas vous, ignorez-le.`,
  },
};
