import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Widget de suivi',
  lead: 'Un champ de numéro et son résultat pour les pages des boutiques : une ligne de code, sans cookies, en sept langues.',
  code: 'Code pour la page',
  preview: 'Aperçu',
  language: 'Langue',
  languageOfPage: 'Celle de la page',
  number: 'Numéro de suivi (facultatif)',
  numberHint: 'Le widget affiche alors ce colis aussitôt, par exemple sur la page d’une commande.',
  copy: 'Copier le code',
  copied: 'Code copié',
  frameTitle: 'Suivi de colis',
  theme: {
    label: 'Apparence',
    auto: 'Comme l’appareil',
    light: 'Clair',
    dark: 'Sombre',
  },
  kind: {
    label: 'Type de code',
    script: 'Script',
    frame: 'Cadre',
  },
  kindHint: {
    script: 'Le script ajuste lui-même la hauteur. Collez-le à l’endroit où le widget doit apparaître.',
    frame: 'Pour les pages qui n’acceptent pas de scripts tiers. La hauteur est fixe.',
  },
  sites: {
    title: 'Qui peut l’afficher',
    none: 'Aucun autre site ne peut encore afficher le widget.',
    any: 'N’importe quel site peut afficher le widget.',
    setting: 'L’exploitant de cette installation autorise d’autres pages avec le réglage {{setting}}.',
  },
  frame: {
    searching: 'Recherche du colis…',
    tooMany: 'Trop de numéros ont été recherchés depuis votre réseau. Veuillez réessayer dans une minute.',
    failed: 'La recherche du colis a échoué. Veuillez réessayer dans un instant.',
    why: 'Motif',
    details: 'Suivi complet',
  },
} satisfies Translation<typeof english, 'fr'>;
