import type { z } from 'zod';
import { clientErrorSchema } from '#contracts/client-errors.ts';
import { followByEmailSchema, followSchema } from '#contracts/follows.ts';
import { quoteRequestSchema } from '#contracts/quotes.ts';
import { calculateShippingSchema } from '#contracts/rates.ts';
import { unlockSchema } from '#contracts/tracking.ts';
import { type Examples, one } from './example.ts';

const followByEmail = {
  email: 'ama.owusu@example.com',
  milestones: ['out_for_delivery', 'delivered', 'trouble'],
  language: 'en',
};

export const visitors: readonly [z.ZodType, Examples][] = [
  [unlockSchema, one({ email: 'daan.devries@example.com' })],
  [
    followSchema,
    {
      email: { summary: 'By email', value: followByEmail },
      text: {
        summary: 'By text message',
        value: { phone: '+233 24 123 4567', milestones: ['out_for_delivery', 'delivered'], language: 'en' },
      },
    },
  ],
  [followByEmailSchema, one(followByEmail)],
  [
    quoteRequestSchema,
    {
      dialog: {
        summary: 'From the quote dialog',
        value: {
          name: 'Kofi Mensah',
          email: 'kofi.mensah@example.com',
          company: 'Mensah Textiles',
          fromLocation: 'Ghana',
          toLocation: 'Netherlands',
          packageType: 'medium-package',
          weight: '5 lbs, 2 kg',
          dimensions: '40 x 30 x 20 cm',
          serviceType: 'express',
        },
      },
      calculator: {
        summary: 'From the calculator',
        value: {
          fromCountry: 'Ghana',
          toCountry: 'Netherlands',
          weight: 2.5,
          serviceType: 'express',
          currency: 'EUR',
          customerEmail: 'kofi.mensah@example.com',
        },
      },
    },
  ],
  [
    calculateShippingSchema,
    one({ fromCountry: 'Ghana', toCountry: 'Netherlands', weight: 2.5, serviceType: 'express', currency: 'EUR' }),
  ],
  [clientErrorSchema, one({ kind: 'screen', error: 'TypeError', screen: '/', frames: ['index-AbC1.js:12:345'] })],
];
