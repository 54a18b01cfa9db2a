import { describe, expect, it } from 'vitest';
import { hubs } from '#contracts/places.ts';
import { atHub, atPlace, locationFormOf } from '#web/features/location-update/model/location-form.ts';

const filled = { ...locationFormOf({ status: 'in_transit' }), location: 'Accra, Ghana' };
const frankfurt = hubs.find((hub) => hub.name === 'Frankfurt International Hub');
if (!frankfurt) throw new Error('the hub of these tests is gone');

describe('a quick location', () => {
  it('fills in the place and its coordinates', () => {
    expect(atHub(filled, frankfurt)).toMatchObject({ location: frankfurt.name, latitude: '50.1109', longitude: '8.6821' });
  });

  it('takes its coordinates away when another place is typed', () => {
    expect(atPlace(atHub(filled, frankfurt), 'Munich')).toMatchObject({ location: 'Munich', latitude: '', longitude: '' });
  });

  it('leaves coordinates that were typed by hand', () => {
    const form = { ...filled, latitude: '1', longitude: '2' };
    expect(atPlace(form, 'Munich')).toMatchObject({ latitude: '1', longitude: '2' });
  });
});
