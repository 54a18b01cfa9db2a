export default {
  title: 'Ship and track parcels worldwide',
  description: 'x',
  noScript: 'Tracking and prices need JavaScript, which is switched off in this browser.',
  hero: {
    heading: 'Every parcel has a story. Read yours as it happens.',
    lead: 'Ship to 200+ countries, know the price before you pack, and follow each scan with the time of the place it happened.',
  },
  track: { button: 'Track package', help: 'Get Help', hint: 'Spaces and hyphens do not matter.' },
  sample: {
    label: 'What a waybill looks like',
    number: 'Waybill no.',
    from: 'From',
    to: 'To',
    service: 'Service',
    weight: 'Weight',
    expected: 'Expected',
  },
  features: {
    heading: 'What you can rely on',
    tracking: { title: 'Real-time tracking', text: 'Every scan with its place and local time.' },
    insured: { title: 'Insured and secure', text: 'Up to $5M cover, sealed handling.' },
    pickup: { title: 'Pickup when it suits', text: 'Choose a window, we come to the door.' },
    people: { title: 'People who answer', text: '24/7, by chat or e-mail, in your language.' },
  },
} as const;
