import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Demander un devis',
  lead: 'Dites-nous ce que vous expédiez. Seuls les champs marqués * sont nécessaires.',
  fields: {
    name: 'Nom',
    email: 'E-mail',
    phone: 'Téléphone',
    company: 'Entreprise',
    fromLocation: 'De',
    toLocation: 'À',
    packageType: 'Type de colis',
    weight: 'Poids',
    dimensions: 'Dimensions (L × l × H)',
    serviceType: 'Service',
    description: 'Description',
    timeline: 'Date de départ souhaitée',
  },
  hints: { weight: '2 kg', dimensions: '40 × 30 × 20 cm' },
  packageTypes: {
    envelope: 'Enveloppe',
    'small-package': 'Petit colis',
    'medium-package': 'Colis moyen',
    'large-package': 'Grand colis',
    pallet: 'Palette',
    freight: 'Fret',
  },
  serviceTypes: {
    standard: 'Standard (5 à 7 jours ouvrés)',
    express: 'Express (2 à 3 jours ouvrés)',
    overnight: 'Lendemain',
    'same-day': 'Jour même',
  },
  cancel: 'Annuler',
  close: 'Fermer',
  send: 'Envoyer la demande',
  sending: 'Envoi…',
  toast: {
    sent: 'Demande de devis envoyée !',
    sentText: 'Vous recevrez une réponse sous 24 heures.',
    error: 'Erreur',
    failed: 'La demande n’a pas pu être envoyée. Réessayez ou appelez le {{phone}}.',
  },
} satisfies Translation<typeof english, 'fr'>;
