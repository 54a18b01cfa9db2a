import { words, type Avoided } from '../avoided.ts';

export const avoided: readonly Avoided[] = [
  {
    found: words('e-mails?|letters?|mails?(?! servers?)'),
    write: 'email',
    why: 'a letter is a product in shipping',
    but: [
      'tracking:several.noNumber',
      'supportChat:attach.shape',
      'assistant/words:tracking.ask',
      'assistant/words:tracking.foreign',
    ],
  },
  { found: words('user names?'), write: 'username', why: 'one term' },
  { found: words('offers?'), write: 'quote', why: 'staff send a quote' },
  { found: words('charged weight|billable'), write: 'chargeable weight', why: 'the term of the trade' },
  { found: words('consignments?|addressees?'), write: 'shipment, recipient', why: 'one term' },
  { found: words('somebody|nobody|anybody|everybody'), write: 'someone, no one, anyone, everyone', why: 'one way of writing' },
  { found: words('may not|there is nothing'), write: 'do not have access, not found', why: 'says what is so' },
  { found: /\b(?:exists|accepted|requested) already\b/i, write: 'already exists', why: 'order of words' },
];
