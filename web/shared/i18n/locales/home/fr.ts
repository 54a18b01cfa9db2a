import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Expédiez et suivez vos colis dans le monde entier',
  description:
    'Envoi international de colis : connaissez le prix avant d’emballer et suivez chaque scan avec son lieu et son heure locale.',
  noScript: 'Le suivi et les prix ont besoin de JavaScript, désactivé dans ce navigateur.',
  tabs: { label: 'Suivi ou devis', track: 'Suivre', quote: 'Devis' },
  track: { button: 'Suivre le colis', help: 'Obtenir de l’aide', hint: 'Les espaces et les tirets ne comptent pas.' },
  sample: {
    label: 'À quoi ressemble un bordereau d’expédition',
    number: 'Bordereau n°',
    from: 'De',
    to: 'À',
    service: 'Service',
    weight: 'Poids',
    expected: 'Prévu le',
    originCity: 'Ouagadougou',
    destinationCity: 'Berlin',
  },
  features: { heading: 'Ce sur quoi vous pouvez compter' },
  badges: { heading: 'Certifications et résultats' },
  services: { heading: 'Services' },
  partners: { heading: 'Partenaires de confiance' },
  testimonials: { heading: 'Ce que disent nos clients' },
  coverage: { map: 'Carte du monde avec nos centres de tri et les routes entre eux' },
  contact: { heading: 'Parlons-en' },
  closing: {
    heading: 'Prêt à expédier ?',
    text: 'Dites-nous quoi envoyer et où. Vous recevez une réponse avec un prix sous 24 heures.',
  },
  getQuote: 'Obtenir un devis',
  requestQuote: 'Demander un devis',
  trackLink: 'Suivre un colis',
} satisfies Translation<typeof english, 'fr'>;
