import { fr as labels } from '#contracts/labels/fr.ts';
import type { AssistantTexts } from './texts.ts';

export const fr: AssistantTexts = {
  labels,
  welcome: (name) =>
    `Bonjour ${name}, je suis l’assistant, pas une personne. Je peux retrouver des colis et des prix ; écrivez « conseiller » à tout moment.`,
  who: 'Je suis l’assistant, un programme et non une personne. Je peux suivre des colis, calculer des prix et vous renseigner sur les délais, la douane et les horaires. Écrivez « conseiller » pour parler à quelqu’un.',
  greeting: 'Bonjour ! Comment puis-je vous aider ?',
  thanks: 'Je vous en prie. Puis-je faire autre chose pour vous ?',
  stopped: 'Très bien, n’en parlons plus. Que puis-je faire d’autre pour vous ?',
  empty: 'Écrivez votre question ou choisissez l’une des options.',
  unknown:
    'Je n’ai pas compris. Je peux suivre un colis, calculer un prix et vous renseigner sur les délais, les envois internationaux, la facturation et les horaires.',
  offerPerson: 'Écrivez « conseiller » si vous préférez parler à quelqu’un.',
  photo:
    'Merci pour la photo. Je ne peux pas regarder les images, mais notre équipe la voit ici. Écrivez « conseiller » pour en parler avec quelqu’un.',
  tracking: {
    ask: 'Quel est votre numéro de suivi ? Il comporte deux lettres, douze chiffres et deux lettres.',
    needed:
      'Il me faut le numéro de suivi pour retrouver votre colis. Il figure dans notre e-mail et sur le bordereau d’expédition.',
    typo: (number) => `Le numéro de suivi ${number} contient une erreur. Vérifiez-le et réessayez.`,
    foreign: 'Ce n’est pas l’un de nos numéros de suivi. Ils comportent deux lettres, douze chiffres et deux lettres.',
    unknown: (number) => `Aucun colis ne porte le numéro ${number}. Vérifiez-le et réessayez.`,
    later: 'Trop de numéros sont restés introuvables. Réessayez dans quelques minutes.',
    status: (number, status) => `${number} : ${status}.`,
    reason: (reason) => `Motif : ${reason}.`,
    scan: (place, time) => `Dernier scan : ${place}, ${time}.`,
    expected: (place, day) => `Livraison prévue à ${place} : ${day}.`,
    proof: 'Pour voir les noms et les adresses, écrivez l’adresse e-mail de l’expéditeur ou du destinataire.',
    proofWrong: 'Cette adresse e-mail n’est ni celle de l’expéditeur ni celle du destinataire.',
    opened: (link) => `Merci, c’est bien cela. Toutes les informations sont ici : ${link}`,
  },
  price: {
    from: 'De quel pays part le colis ?',
    to: 'Vers quel pays ?',
    weight: 'Combien pèse-t-il ? Par exemple 2,5 kg.',
    service: 'Quel service souhaitez-vous ?',
    countryUnclear: 'Je ne connais pas ce pays.',
    countryUnpriced: (country) => `Je n’ai pas de tarif pour ce pays : ${country}.`,
    countries: (list) => `Je peux calculer un prix pour : ${list}.`,
    weightUnclear: 'Il me faut le poids en chiffres.',
    weightNotPositive: 'Le poids doit être supérieur à 0.',
    weightTooHeavy: 'Je ne peux pas calculer de prix pour ce poids.',
    serviceUnclear: 'Choisissez l’un de ces services.',
    result: ({ weight, from, to, service }, total) => `${weight}, ${from} – ${to}, ${service} : ${total}.`,
    parts: (base, weight) => `Tarif de base : ${base} ; au poids : ${weight}.`,
    surcharge: (amount) => `Supplément international : ${amount}.`,
    currencyUnclear: (code) => `Je n’ai pas de taux de change pour ${code} ; le prix est en dollars américains.`,
    estimate:
      'C’est une estimation au poids ; un colis volumineux peut coûter plus cher. Demandez un devis pour obtenir un prix ferme.',
    unavailable: 'Je ne peux pas calculer de prix pour le moment. Réessayez dans un instant.',
  },
  days: { standard: '5 à 7 jours', express: '2 à 3 jours', overnight: 'J+1' },
  service: (name, days) => `${name} (${days})`,
  delivery: {
    lead: 'Nos délais de livraison :',
    note: 'La douane peut les allonger. La livraison prévue d’un colis figure sur sa page de suivi.',
  },
  international: {
    ask: 'Vers quel pays souhaitez-vous envoyer ?',
    unclear: 'Je ne connais pas ce pays. Écrivez son nom, par exemple « Japon ».',
    notServed: (country) =>
      `Nous n’expédions pas en ligne vers ce pays : ${country}. Notre équipe vous dira ce qui est possible.`,
    declaration: (country) =>
      `Les colis venant d’un autre pays ont besoin d’une déclaration en douane (destination : ${country}) : contenu, valeur et origine des articles. La douane peut demander au destinataire des droits et taxes, qui ne sont pas compris dans nos prix.`,
    sameArea: (country, area) =>
      `${country} fait partie d’un territoire douanier commun (${area}) : les colis qui en partent n’ont pas besoin de déclaration en douane.`,
    recipientId: (country, id) => `La douane (${country}) demande un numéro du destinataire : ${id}.`,
    goods:
      'Certains articles sont réglementés ou interdits, comme les armes, les médicaments, les aliments, les plantes, l’alcool et les batteries. Renseignez-vous avant l’envoi.',
  },
  billing: {
    prices:
      'Les prix suivent notre grille en dollars américains. Le calculateur donne une estimation ; un devis accepté a un prix ferme.',
    person: 'Je n’ai pas accès aux factures ni aux paiements. Écrivez « conseiller » et notre équipe s’en occupera.',
  },
  hours: {
    week: (hours, zone) => `Notre équipe est là : ${hours} (${zone}).`,
    closedDay: 'fermé',
    openUntil: (time) => `Nous sommes ouverts, jusqu’au ${time}.`,
    closedUntil: (time) => `Nous sommes fermés et rouvrons le ${time}.`,
    closed: 'Nous sommes fermés.',
    holiday: (day, hours) => `${day} : ${hours}.`,
  },
  person: {
    handedOver: 'Je vous passe un conseiller. Vous pouvez continuer à écrire ; il lira tout.',
    place: (place) => `Votre place dans la file : ${place}.`,
    wait: (duration) => `Attente prévue : environ ${duration}.`,
    noWait: 'Je ne peux pas estimer l’attente pour le moment.',
    closedUntil: (time) => `Il n’y a personne pour le moment. Nous rouvrons le ${time}.`,
    closed: 'Il n’y a personne pour le moment.',
    nobody: 'Personne n’est disponible pour le moment.',
    busy: 'Désolé, tous nos conseillers sont encore occupés.',
    askEmail: 'Laissez votre adresse e-mail et nous vous y répondrons.',
    emailKept: (address) => `Merci. Nous vous écrirons à ${address}.`,
    emailUnclear: 'Saisissez une adresse e-mail, par exemple name@example.com.',
  },
};
