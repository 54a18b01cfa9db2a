import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#infra/config.ts';

test.each(['http://', 'https://a b', 'https://[::1', 'https://parcels.example.com:99999', 'parcels.example.com'])(
  'PUBLIC_URL is no address where it is %j',
  (url) => {
    expect(() => readConfig({ PUBLIC_URL: url })).toThrow(ConfigError);
  },
);

test.each(['http://localhost:3000', 'https://parcels.example.com/', 'https://[::1]:8443'])('PUBLIC_URL may be %j', (url) => {
  expect(readConfig({ PUBLIC_URL: url }).PUBLIC_URL).toBe(url);
});

test.each(['SMS_GATEWAY_URL', 'EXCHANGE_RATES_URL', 'SEAL_URL', 'SEAL_TSA_URL'])(
  '%s with a password is refused, which no call would send and an error would show',
  (name) => {
    const read = (url: string) => readConfig({ SMS_GATEWAY_SECRET: secret, [name]: url });
    for (const url of ['https://name:canary@seals.example.com/', 'https://name@seals.example.com/', 'https://a b/'])
      expect(() => read(url)).toThrow(`${name}: must be a URL without a name and password`);
    expect(read('https://seals.example.com/heads?token=x')).toMatchObject({ [name]: 'https://seals.example.com/heads?token=x' });
  },
);

const secret = 'sixteen characters';

test.each(['http://sms.example.com', 'https://', 'ftp://127.0.0.1', 'sms.example.com'])(
  'SMS_GATEWAY_URL does not send numbers in the clear or nowhere: %j',
  (url) => expect(() => readConfig({ SMS_GATEWAY_URL: url, SMS_GATEWAY_SECRET: secret })).toThrow('SMS_GATEWAY_URL'),
);

test.each(['https://sms.example.com/send', 'http://127.0.0.1:8080/', 'http://localhost/'])('SMS_GATEWAY_URL may be %j', (url) => {
  expect(readConfig({ SMS_GATEWAY_URL: url, SMS_GATEWAY_SECRET: secret })).toMatchObject({ SMS_GATEWAY_URL: url });
});

test('a gateway needs a secret, of sixteen characters at least', () => {
  const url = 'https://sms.example.com';
  expect(() => readConfig({ SMS_GATEWAY_URL: url })).toThrow('SMS_GATEWAY_SECRET: must be set where SMS_GATEWAY_URL is');
  expect(() => readConfig({ SMS_GATEWAY_URL: url, SMS_GATEWAY_SECRET: 'short' })).toThrow('SMS_GATEWAY_SECRET');
});

test.each(['parcels+{token}@example.com', '{token}@reply.example.com', 'p-{token}-x@example.com'])(
  'REPLY_ADDRESS may be %j',
  (address) => {
    expect(readConfig({ REPLY_ADDRESS: address }).REPLY_ADDRESS).toBe(address);
  },
);

test.each([
  'parcels@example.com',
  'parcels{token}@example.com',
  'a+{token}+{token}@example.com',
  `${'p'.repeat(23)}+{token}@example.com`,
  '{token}',
  'a+{token}x@example.com',
])('answers to %j would not come back with a token', (address) =>
  expect(() => readConfig({ REPLY_ADDRESS: address })).toThrow('REPLY_ADDRESS'),
);
