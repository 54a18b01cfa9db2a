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
