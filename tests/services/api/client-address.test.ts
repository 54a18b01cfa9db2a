import { describe, expect, test } from 'vitest';
import { clientAddress } from '#services/api/client-address.ts';

const forwarded = (address: string) => clientAddress(address, '10.0.0.1', true);

describe('a client with IPv6', () => {
  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:DB8:1:2::1', '2001:0db8:0001:0002::9'],
    ['[2001:db8:1:2::1]:443', '[2001:db8:1:2::1]:9999'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::3'],
    ['fe80::1%eth0', 'fe80::2'],
    ['::1', '::2'],
  ])('is its network of 64 bits: %s and %s are one', (one, other) => {
    expect(forwarded(one)).toBe(forwarded(other));
    expect(clientAddress(undefined, one, false)).toBe(forwarded(one));
  });

  test('is another one in the next network', () => {
    expect(forwarded('2001:db8:1:2::1')).not.toBe(forwarded('2001:db8:1:3::1'));
    expect(forwarded('2001:db8:1:2::1')).not.toBe(forwarded('2001:db8:2:2::1'));
  });
});

describe('a client with IPv4', () => {
  test.each(['192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207', '192.0.2.7:51234', 'spoofed, 192.0.2.7'])(
    'is its address: %s',
    (header) => {
      expect(forwarded(header)).toBe('192.0.2.7');
    },
  );
});

test('what a client says of itself counts only behind a trusted proxy', () => {
  expect(clientAddress('198.51.100.1', '192.0.2.7', false)).toBe('192.0.2.7');
  expect(clientAddress('', '192.0.2.7', true)).toBe('192.0.2.7');
  expect(clientAddress(undefined, undefined, true)).toBe('unknown');
});

test('what is no address is a name like any other', () => {
  expect(forwarded('unknown')).toBe('unknown');
  expect(forwarded('_hidden:port')).toBe('_hidden:port');
});
