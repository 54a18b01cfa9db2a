import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Vérifier un export',
  lead: 'Vérifiez si une archive de l’historique est exactement ce qui a été enregistré.',
  choose: 'Choisissez une archive (tar.gz) ou déposez-la ici',
  nothingSent: 'L’archive reste sur votre appareil : seul ce navigateur la vérifie.',
  givenKey: 'Clé qui vous a été donnée',
  givenKeyNote:
    'Seize lettres et chiffres. Avec elle, seule vaut une archive signée par cette clé ou par une clé à laquelle elle mène. Peut rester vide.',
  running: 'Vérification de {{name}}',
  compared: 'Événements comparés : {{number}}',
  unable: 'Ce navigateur ne sait pas vérifier les signatures Ed25519. Utilisez-en un plus récent, ou le programme ci-dessous.',
  unreadable: '{{name}} n’a pas pu être lu. Choisissez une archive exportée de Waybill.',
  holds: 'L’archive est ce qui a été enregistré',
  differs: 'L’archive n’est pas ce qui a été enregistré',
  ok: 'Vérifiée',
  notOk: 'Modifiée',
  holdsDetail: 'Événements : {{number}}. Exportée {{time}}.',
  unsealed: 'Derniers événements encore sans tête, couverts par la signature du manifeste : {{number}}.',
  more: 'Autres différences : {{number}}',
  key: 'Signée par la clé',
  keyNote:
    'Comparez cette clé avec celle qui vous a été donnée par un autre moyen. Qui a une autre clé peut faire un autre export.',
  event: 'L’événement {{number}}',
  head: 'La tête {{number}}',
  file: 'Un fichier',
  line: 'ligne {{number}}',
  kind: {
    edited: 'Modification : {{what}}',
    dropped: 'Manque : {{what}}',
    inserted: 'Ajout : {{what}}',
    reordered: 'Pas à sa place : {{what}}',
    cut_off: 'Coupure : {{what}}',
    damaged: 'Endommagé ou coupé ici : {{what}}',
    too_large:
      'Trop volumineux pour être vérifié : {{what}}. Une archive peut contenir 256 Mo d’empreintes et de têtes, celles de 3 millions d’événements. Exportez des périodes plus courtes.',
    key_unknown: 'Signature par une clé inconnue : {{what}}',
  },
  yourself: 'Vérifiez vous-même',
  yourselfLead: 'Un seul fichier, qui ne demande que Node.js 20. Chaque export le contient aussi.',
  download: 'Télécharger verify.mjs',
} satisfies Translation<typeof english, 'fr'>;
