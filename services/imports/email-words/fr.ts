import type { ImportEmailTexts } from './texts.ts';

export const fr: ImportEmailTexts = {
  registered: {
    subject: 'Vos nouveaux envois',
    intro: 'Ces envois, dont vous êtes l’expéditeur ou le destinataire, ont été enregistrés.',
  },
  updated: {
    subject: 'Des nouvelles de vos envois',
    intro: 'Il y a du nouveau au sujet de ces envois, dont vous êtes l’expéditeur ou le destinataire. Voici où ils en sont.',
  },
  withdrawn: {
    subject: 'Vos envois ont été retirés',
    intro: 'Ces envois avaient été enregistrés par erreur et ont été retirés. Vous n’avez rien à faire.',
  },
  corrected: {
    subject: 'Correction\u00a0: vos envois',
    intro: 'Les dernières nouvelles de ces envois étaient erronées et ont été retirées. Voici où ils en sont.',
  },
  count: 'Envois',
  listed: 'Affichés ici',
  route: (from, to) => `De ${from} à ${to}`,
  whyYou: 'Vous recevez cet e-mail car vous êtes l’expéditeur ou le destinataire de ces envois.',
};
