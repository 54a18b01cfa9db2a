/** Addresses in networks that are nobody's business from outside. */
const inward = [
  '127.0.0.1',
  '127.1.2.3',
  '127.255.255.254',
  '0.0.0.0',
  '10.0.0.1',
  '10.255.1.2',
  '172.16.0.1',
  '172.31.255.1',
  '192.168.0.1',
  '192.168.255.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.127.255.1',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
];

const numberOf = (octets: readonly number[]) => octets.reduce((sum, octet) => sum * 256 + octet, 0);
const hex = (value: number, width = 0) => value.toString(16).padStart(width, '0');

/** The ways in which programs write one IPv4 address. */
function spellingsOf(address: string): string[] {
  const octets = address.split('.').map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = octets;
  const whole = numberOf(octets);
  const groups = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
  const wide = [...address].map((each) => (each === '.' ? '.' : String.fromCodePoint(0xff10 + Number(each)))).join('');
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${hex(whole, 8)}`,
    `0X${hex(whole, 8).toUpperCase()}`,
    `0${whole.toString(8)}`,
    octets.map((octet) => `0${octet.toString(8)}`).join('.'),
    octets.map((octet) => `0x${hex(octet)}`).join('.'),
    `${a}.0x${hex(b)}.0${c.toString(8)}.${d}`,
    `${a}.${numberOf([b, c, d])}`,
    `${a}.${b}.${numberOf([c, d])}`,
    wide,
    address.replaceAll('.', '\u3002'),
    `::ffff:${address}`,
    `::FFFF:${groups}`,
    `0:0:0:0:0:ffff:${groups}`,
    `::${address}`,
    `::ffff:0:${groups}`,
    `64:ff9b::${groups}`,
    `64:ff9b:1::${groups}`,
    `2002:${groups}::1`,
    `[::ffff:${address}]`,
  ];
}

const others = [
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::1%lo',
  '[::1]',
  'fe80::1',
  'fe80::1%eth0',
  'fe80::1%25lo',
  'febf::1',
  'fec0::1',
  'fc00::1',
  'fdff::1',
  'ff02::1',
  'ff05::2',
  '2001:db8::1',
  '3fff::1',
  '2001::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '100::1',
  '5f00::1',
  '4000::1',
  'localhost',
  'localhost.',
  'LOCALHOST',
  'LocalHost',
  '\uff4c\uff4f\uff43\uff41\uff4c\uff48\uff4f\uff53\uff54',
  '0',
  '0x0',
  '00',
  '127.000.000.001',
  '192.168.000.001',
  '127.1',
  '127.0.1',
  '0x7f.1',
  '0177.1',
  '017700000001',
];

/** Every spelling of a host that leads inward, more than 400 of them. */
export const inwardSpellings = [...new Set([...inward.flatMap(spellingsOf), ...others])];
