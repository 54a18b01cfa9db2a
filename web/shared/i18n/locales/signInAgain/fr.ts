import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Reconnectez-vous',
  lead: 'Votre session a expiré. Connectez-vous pour continuer. Tout ce que vous avez saisi est conservé.',
  close: 'Fermer',
  notice:
    'Votre session a expiré. Vous pouvez encore lire cette page, mais les modifications ne pourront être enregistrées qu’après votre connexion.',
  other: {
    title: 'Connexion en tant que {{name}}',
    lead: 'Cette page a été ouverte par {{previous}}. Elle va être rechargée pour {{name}}, et ce qui y a été saisi sera perdu.',
    reload: 'Recharger la page',
  },
} satisfies Translation<typeof english, 'fr'>;
