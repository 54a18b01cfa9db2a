const unstorable = ['a\u0000b', 'a\u0007b', 'a\ud800b'];
const notText = [5, true, {}, ['a'], null, undefined];
const line = (max: number) => ['', '   ', 'x'.repeat(max + 1), 'a\nb', 'a\rb', ...unstorable, ...notText];
const longText = (max: number) => ['', '   ', 'x'.repeat(max + 1), ...unstorable, ...notText];
const email = ['', 'nobody', 'a@b', 'a@b.co\r\nBcc: c@d.co', `${'a'.repeat(250)}@b.co`, ...unstorable, ...notText];
const phone = ['call me', '1'.repeat(33), '12\u00003456', '555\n1234', 5, {}, []];
const measure = [0, -1, 0.001, 1.005, 100_000_000, 1e300, 'ten', '', '1e3', '1,5', '١', true, {}, null, undefined];
const money = measure.filter((value) => value !== 0);
const degrees = (most: number) => [most + 0.1, -most - 0.1, 1.123456789, 'north', '', true, {}, []];
const choice = ['', 'nothing', 'PENDING', 5, true, {}, ['a']];
const moment = [
  'yesterday',
  '2026-03-01',
  '2026-03-01T09:00:00',
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '2026-01-01T00:00:00+23:00',
  5,
  {},
];

const scanFields = {
  status: [...choice, null, undefined],
  location: line(200),
  description: longText(500),
  latitude: degrees(90),
  longitude: degrees(180),
  reason: [...choice, null],
  occurredAt: [...moment, null],
  estimatedDelivery: [...moment, null],
};

/** Of a field that may be left out or empty, only what is there can be wrong. */
const ifGiven = (values: readonly unknown[]) => values.filter((value) => value != null && value !== '');
const calculatorFields = {
  fromCountry: [...choice, 'Singapore', null, undefined],
  toCountry: [...choice, 'Singapore', null, undefined],
  weight: measure,
  serviceType: [...choice, 'same-day', null, undefined],
  currency: [...choice, 'usd', 'ZZZ', 'EURO', null, undefined],
  language: [...choice, 'xx', null],
};

const id = '01980000-0000-7000-8000-000000000001';
/** Worth what the parcel of the tests is declared at. */
const customsLine = { description: 'Cotton shirts', hsCode: '6109.10', originCountry: 'BD', quantity: 1, unitValue: 50 };
const customsLines = (wrong: Record<string, readonly unknown[]>) =>
  Object.entries(wrong).flatMap(([field, values]) => values.map((value) => [{ ...customsLine, [field]: value }]));

const bulkIds = ['x', '', 5, {}, [], null, undefined];
const shipmentIds = [[], ['x'], [5], [id, id], Array.from({ length: 501 }, () => id), id, {}, null, undefined];
const bulkChange = [
  '',
  5,
  [],
  {},
  { status: 'in_transit' },
  { status: 'PENDING', location: 'Accra', description: 'x' },
  null,
  undefined,
];

/** What does not fit, for every field that a body can have. */
export const bad = {
  create: {
    senderName: line(200),
    senderEmail: email,
    senderPhone: phone,
    senderAddress: longText(500),
    senderCity: line(120),
    senderCountry: [...choice, 'Norway', 'ghana', null, undefined],
    recipientName: line(200),
    recipientEmail: email,
    recipientPhone: phone,
    recipientAddress: longText(500),
    recipientCity: line(120),
    recipientCountry: [...choice, null, undefined],
    packageType: [...choice, null, undefined],
    serviceType: [...choice, null, undefined],
    weight: measure,
    length: measure,
    width: measure,
    height: measure,
    value: money,
    shippingCost: money,
    status: [...choice, 'delivered', null],
    estimatedDelivery: moment,
    language: [...choice, 'xx', null],
    quoteId: ['x', '', 5, {}, null, '\u0000'],
    knownDuplicates: ['', 5, {}, null, id, ['x'], [5], [null], Array.from({ length: 21 }, () => id)],
    customsLines: [
      ...['', 5, {}, null, ['x'], [{}], [null]],
      ...customsLines({ hsCode: ['', '61091', '61091000101', '6109AB', '6109.1O', 610_910, null] }),
      ...customsLines({ description: line(200), originCountry: [...choice, 'XX', 'China', 'cn', null, undefined] }),
      ...customsLines({ quantity: [0, -1, 1.5, 100_000, 1e300, '', '0', '1.5', 'two', '١', null], unitValue: money }),
      ...customsLines({ weight: [1] }),
      // A cent too little, a cent too much, and a line too many.
      [{ ...customsLine, unitValue: 49.99 }],
      [{ ...customsLine, unitValue: 50.01 }],
      Array.from({ length: 51 }, (_, nth) => ({ ...customsLine, unitValue: nth === 0 ? 50 : 0 })),
    ],
  },
  update: { ...scanFields, correction: ['yes', 1, null, {}] },
  previewBulk: { shipmentIds, update: bulkChange },
  bulkUpdate: {
    bulkId: bulkIds,
    shipments: [
      [],
      [id],
      [{ id }],
      [{ id: 'x', revision: '0' }],
      [{ id, revision: 0 }],
      [{ id, revision: '-1' }],
      [
        { id, revision: '0' },
        { id, revision: '1' },
      ],
      {},
      null,
      undefined,
    ],
    update: bulkChange,
  },
  undoBulk: { bulkId: bulkIds, shipmentIds },
  scan: {
    ...scanFields,
    trackingNumber: ['WE483920175526US', 'x', '', 'WE483920175525US\u0000', 5, {}, null],
    shipmentId: ['x', '', 5, {}, null, '\u0000'],
  },
  calculate: {
    ...calculatorFields,
    length: measure.filter((value) => value !== undefined),
    width: measure.filter((value) => value !== undefined),
    height: measure.filter((value) => value !== undefined),
  },
  publishRates: {
    version: [0, -1, 1.5, '2', null, undefined],
    effectiveFrom: ['', 'tomorrow', '2090-02-30', '2026-01-01', 5, null, undefined],
    regions: [{}, [{ code: 'a', countries: ['USA'] }], [{ code: '', countries: ['US'] }], null, undefined],
    zones: [
      {},
      [],
      { sameCountry: 'a', sameRegion: 'b', lanes: [{ between: ['a'], zone: 'b' }], elsewhere: 'c' },
      null,
      undefined,
    ],
    prices: [[], {}, [{ zone: 'a', service: 'same-day', breaks: [] }], null, undefined],
    surcharge: [{}, { basisPoints: 10_001, minimumCents: 0 }, { basisPoints: 1, minimumCents: -1 }, 5, null, undefined],
    volumetricDivisor: [0, -5_000, 0.5, '5000', null, undefined],
  },
  askByCalculator: {
    ...calculatorFields,
    customerEmail: email,
    customerName: ifGiven(line(200)),
    phone: ifGiven(phone),
    description: ifGiven(longText(2_000)),
  },
  askByDialog: {
    name: line(200),
    email,
    phone: ifGiven(phone),
    company: ifGiven(line(200)),
    fromLocation: line(200),
    toLocation: line(200),
    packageType: ifGiven(choice),
    weight: ifGiven(line(100)),
    dimensions: ifGiven(line(100)),
    serviceType: ifGiven(choice),
    description: ifGiven(longText(2_000)),
    timeline: ['tomorrow', '2026-13-01', '2026-02-30', '01/02/2026', '2026-03-01T09:00:00Z', 5, {}, []],
    language: [...choice, 'xx', null],
  },
  answer: {
    price: measure,
    validUntil: ['', 'tomorrow', '2026-02-30', '2020-01-01', '9999-12-31', 5, {}, null, undefined],
    note: ifGiven(longText(1_000)),
  },
  login: {
    username: ['', 'x'.repeat(121), 'a\u0000b', 'a\ud800', ...notText],
    password: ['', 'x'.repeat(513), ...notText],
    timeZone: ['', 'x'.repeat(65), 'a\u0000b', 5, true, {}, ['a'], null],
  },
  unlock: { email },
  notify: {
    recipientEmail: email,
    senderName: line(120),
    trackingNumber: ['', 'WE', 'WE483920175520GH', 'x'.repeat(65), ...notText],
    shipmentId: ifGiven(['', 'x', '01980000', 5, {}, []]),
    addressConfirmed: ['true', 1, {}, [], null],
  },
  publishAlert: {
    level: [...choice, 'DELAY', null, undefined],
    title: line(120),
    detail: longText(1_000),
    language: [...choice, 'xx', null],
    until: moment,
  },
  takeChat: { supportName: line(80) },
  assignChat: { accountId: ['x', '', 5, {}, [], undefined] },
  noteChat: { text: longText(2_000) },
  attachShipment: { trackingNumber: ['', 'WE1', 'WE483920175520GH', 5, {}, [], null, undefined] },
  markRead: { seq: ['', '-1', '1.5', 'x', '1'.repeat(16), 5, {}, [], null, undefined] },
  retryMessage: {
    retries: [-1, 0.5, 1_000_001, '0', {}, [], null, undefined],
    copyConfirmed: ['true', 1, {}, [], null],
  },
  retryFailed: { failedBy: [...moment, undefined] },
  clientError: {
    kind: [...choice, null, undefined],
    error: ['', 'x'.repeat(61), 'Type Error', 'a@b.co', ...notText],
    screen: ['', 'track', '/track/WE483920175525US', '/Track', ...notText],
    frames: [
      ['a.ts:1:2'],
      ['https://a.co/a.js:1:2'],
      ['Ama Owusu'],
      Array.from({ length: 11 }, () => 'a.js:1:2'),
      'a.js:1:2',
      {},
      null,
      undefined,
    ],
  },
  follow: {
    email,
    phone: [
      '',
      'call me',
      '0151 23456789',
      '+49 30 123456',
      '+999123456789',
      `+${'1'.repeat(100)}`,
      '+1\u00002125550100',
      12125550100,
      {},
      null,
    ],
    milestones: [
      [],
      ['pending'],
      ['delivered', 'delivered'],
      Array.from({ length: 6 }, () => 'delivered'),
      'delivered',
      {},
      null,
      undefined,
    ],
    language: [...choice, 'xx', null, undefined],
  },
} satisfies Record<string, Record<string, unknown[]>>;

const cursorOf = (text: string) => Buffer.from(text).toString('base64url');

/** What does not fit in the query of the list of people. */
export const badPeopleQueries = {
  search: ['x'.repeat(201), 'a\u0000b', 'a\u0007b'],
  role: ['', 'owner', 'ADMIN', 'agent,admin'],
  state: ['', 'asleep', 'Active', 'invited,active'],
  limit: ['', '0', '201', '-1', '1.5', 'ten'],
  cursor: [
    '',
    'nonsense',
    'x'.repeat(201),
    cursorOf(`2026-02-30T09:00:00.000000Z ${id}`),
    cursorOf(`2026-03-01T09:00:00.000Z ${id}`),
    cursorOf('2026-03-01T09:00:00.000000Z nobody'),
  ],
  count: ['', '1', 'false'],
  colour: ['red'],
};
