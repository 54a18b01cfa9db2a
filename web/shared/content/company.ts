/**
 * What an operator changes about the company, once for every language. The words around it are in
 * `web/shared/i18n/locales/content/<language>.ts`, one file per language.
 */
export const company = {
  phone: { shown: '+1 (212) 555-0142', dial: '+12125550142' },
  supportEmail: 'support@waybill.example',
  businessEmail: 'business@waybill.example',
  office: ['48 Water Street', 'New York, NY 10004', 'USA'],
  supportHours: '24/7',
  /** At every hub, by its own clock; Sundays closed. */
  hubCounter: { opensAt: 8, closesAt: 20 },
  figures: {
    countries: 200,
    cities: 1500,
    hubs: 150,
    partners: 500,
    customers: 50_000,
    onTimePercent: 99.8,
    years: 15,
    expressHours: 48,
    insuranceUsd: 5_000_000,
    rating: 4.9,
  },
  /** Keys of `testimonials` in the words of each language. */
  testimonials: ['first', 'second', 'third'],
  /** Shown by `logo`; by name where the picture cannot be loaded. */
  partners: [
    { name: 'Atlantic Air Cargo', logo: '/partners/atlantic-air-cargo.svg' },
    { name: 'Sahel Freight', logo: '/partners/sahel-freight.svg' },
    { name: 'Nordwind Logistik', logo: '/partners/nordwind-logistik.svg' },
    { name: 'Pacific Bridge Lines', logo: '/partners/pacific-bridge-lines.svg' },
    { name: 'Gulf Crown Cargo', logo: '/partners/gulf-crown-cargo.svg' },
    { name: 'Andes Express', logo: '/partners/andes-express.svg' },
  ],
} as const;
