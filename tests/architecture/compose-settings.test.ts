import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settings } from '#infra/config.ts';

/** Settings that nobody has to be able to set beside docker-compose.yml. */
const ofTheImage = ['HOST', 'DATA_DIR'];
const ofEmbeddedServers = ['EVENTSTORE_TLS', 'DEV_MAIL_URL'];

test('every setting reaches the services of docker-compose.yml', () => {
  const composed = readFileSync('docker-compose.yml', 'utf8');
  const missing = Object.keys(settings).filter((name) => !new RegExp(`\\b${name}: `).test(composed) && name !== 'PORT');
  expect(missing.toSorted()).toEqual([...ofTheImage, ...ofEmbeddedServers].toSorted());
});
