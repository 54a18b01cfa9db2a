import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  hero: {
    heading: 'Chaque colis a une histoire. Lisez la vôtre en direct.',
    lead: 'Expédiez vers plus de {{countries}} pays, connaissez le prix avant d’emballer et suivez chaque scan, à l’heure locale.',
  },
  features: {
    tracking: { title: 'Suivi GPS en temps réel', text: 'Chaque scan avec son lieu et son heure locale.' },
    insured: {
      title: 'Assurance et manipulation sûre',
      text: 'Jusqu’à {{insurance}} de garantie, colis scellé de porte à porte.',
    },
    pickup: { title: 'Enlèvement rapide', text: 'Choisissez un créneau, nous venons chez vous.' },
    people: { title: 'Des gens qui répondent', text: '24 h/24 et 7 j/7, par chat ou e-mail, dans votre langue.' },
  },
  badges: {
    iso9001: { title: 'ISO 9001', text: 'Qualité certifiée' },
    leader: { title: 'Leader du secteur', text: 'Plus de {{years}} ans sur les routes' },
    customers: { title: 'Plus de {{customersShort}} clients', text: 'Expédient avec nous' },
    network: { title: 'Réseau mondial', text: 'Plus de {{countries}} pays' },
    onTime: { title: '{{onTime}} à l’heure', text: 'Taux de ponctualité' },
    ssl: { title: 'Sécurité SSL', text: 'Connexion chiffrée' },
    gdpr: { title: 'Conforme au RGPD', text: 'Vos données restent à vous' },
    iso27001: { title: 'ISO 27001', text: 'Sécurité de l’information' },
    iata: { title: 'Membre IATA', text: 'Agent de fret aérien' },
  },
  services: {
    lead: 'Deux choses que nous faisons chaque jour : transporter l’urgent et entreposer le reste.',
    express: {
      title: 'Livraison express',
      text: 'De votre porte à celle du destinataire en {{hours}} heures entre grandes villes, documents de douane compris.',
      first: 'Dédouanement pendant le transport aérien',
      second: 'Signature et photo à la porte',
      third: 'Remboursé si nous sommes en retard',
    },
    warehousing: {
      title: 'Entreposage',
      text: 'Stockez près de vos clients et expédiez le jour même de la commande.',
      first: 'De la place dans plus de {{hubs}} centres, à la palette ou à l’étagère',
      second: 'Un stock compté et visible en direct',
      third: 'Préparation, emballage et étiquetage par nos équipes',
    },
  },
  why: {
    heading: 'Pourquoi choisir Waybill',
    text: 'Un colis est une promesse. Ces chiffres montrent comment nous la tenons.',
    onTime: 'livraisons à l’heure',
    customers: 'clients',
    years: 'ans d’expérience',
    support: 'service client, chaque jour',
    express: 'heures, en express',
    insurance: 'couverture d’assurance',
  },
  partners: {
    text: 'Plus de {{partners}} transporteurs, compagnies aériennes et commissionnaires en douane acheminent des colis avec nous.',
  },
  testimonials: {
    rating: '{{rating}}/5 selon nos clients',
    first: {
      quote: 'Ma mère, à Kumasi, a vu le colis quitter Francfort avant que j’aie fini mon café. Il est arrivé un jour plus tôt.',
      name: 'Abena Mensah',
      place: 'Hambourg, Allemagne',
    },
    second: {
      quote:
        'Nous envoyons quarante échantillons par semaine sur quatre continents. Le prix annoncé est le prix payé, à chaque fois.',
      name: 'Daniel Whitaker',
      place: 'Chicago, États-Unis',
    },
    third: {
      quote:
        'La douane a retenu notre envoi deux jours, et nous avons su pourquoi dans l’heure. Je n’en demande pas plus à un transporteur.',
      name: 'Noura Al-Harbi',
      place: 'Dubaï, Émirats arabes unis',
    },
  },
  coverage: {
    heading: 'De votre rue à presque toutes les autres',
    text: 'Huit centres de tri mettent plus de {{cities}} villes de plus de {{countries}} pays à portée. Les lignes montrent nos liaisons aériennes de chaque nuit.',
    countries: 'pays',
    cities: 'villes',
    hubs: 'centres logistiques',
    partners: 'partenaires',
  },
  contact: {
    lead: 'Une personne répond, et elle sait où est votre colis.',
    phone: { title: 'Appelez-nous', text: 'Pour toute urgence.' },
    support: { title: 'Service client', text: 'Pour un colis en route.' },
    business: { title: 'Entreprises et devis', text: 'Pour les contrats et les gros envois.' },
    office: { title: 'Siège', text: 'Sur rendez-vous.' },
    hours: {
      title: 'Horaires',
      weekdays: 'Du lundi au vendredi, 8 h–20 h (heure de New York)',
      saturday: 'Le samedi, 9 h–17 h (heure de New York)',
    },
  },
} satisfies Translation<typeof english, 'fr'>;
