import { words, type Avoided } from '../avoided.ts';

export const avoided: readonly Avoided[] = [
  {
    found: words('(?:cette|une|la|notre|votre) lettre|lettre de transport|lettre n°'),
    write: 'e-mail, bordereau',
    why: 'literal',
  },
  { found: words('paquets?'), write: 'colis', why: 'one term' },
  { found: words('(?<!e-)mails?|courriels?'), write: 'e-mail', why: 'one term' },
  {
    found: words('messages?'),
    write: 'e-mail',
    why: 'one term, but in a chat',
    notIn: ['audit', 'auditEvents', 'supportAdmin', 'supportChat', 'supportDesk'],
  },
  { found: words('numéro d’envoi'), write: 'numéro de suivi', why: 'one term' },
  {
    found: words('(?:les|ces|plus de|aucune|chaque|dernière) nouvelles?'),
    write: 'notification',
    why: 'no news of a parcel is a lost one',
  },
  { found: words('envoyeur|receveur'), write: 'expéditeur, destinataire', why: 'one term' },
  { found: words('hubs?|sites'), write: 'centre de tri', why: 'sites are on the web' },
  { found: words('ramassage|(?:être|est|sera) enlevé'), write: 'enlèvement, pris en charge', why: 'people are enlevés' },
  { found: words('livraison estimée'), write: 'livraison prévue', why: 'one term' },
  { found: words('coûts? d’expédition'), write: 'frais d’expédition', why: 'one term' },
  { found: words('cotation'), write: 'devis', why: 'one term' },
  { found: words('états?(?! actuel)'), write: 'statut', why: 'one term', but: ['content:testimonials.second.place'] },
  { found: words('assistance'), write: 'service client', why: 'one term' },
  { found: words('tu|toi|tes'), write: 'vous', why: 'customers and staff are addressed as vous' },
  { found: /[^\u00a0]:|[^\u202f][;!?]/u, write: 'U+00A0 before :, U+202F before ; ! ?', why: 'a sign must not start a line' },
  { found: /«[^\u00a0]|[^\u00a0]»|"/u, write: '« … » with U+00A0', why: 'French quotation marks' },
  { found: /'|\.\.\./u, write: '’ or …', why: 'one sign each' },
  { found: /nº/u, write: 'n°', why: 'one sign' },
  { found: /[\d}] (?:[hj]\b|kg|cm)|\b\d{1,3} 000\b/u, write: 'U+00A0', why: 'a number stays with its unit' },
  { found: /\d-\d|\}-\{| - |\d x \d/u, write: 'à, – or ×', why: 'a hyphen is no dash' },
];
