import { expect, test } from 'vitest';
import { withoutPerson } from '#infra/saved-views/without-person.ts';

const texts = ['Ama Owusu', 'ama@example.com', ''];
const view = (name: string, search?: string) => ({
  name,
  query: new URLSearchParams({ status: 'in_transit', ...(search !== undefined && { search }) }).toString(),
});

test('a search for whoever was erased is taken out of a view, and the rest of it stays', () => {
  for (const search of ['Ama Owusu', '  OWUSU ', 'ama@example.com parcels', 'exam']) {
    expect(withoutPerson(view('Mine', search), texts)).toEqual({ name: 'Mine', query: 'status=in_transit' });
  }
});

test('a view that is called by them loses that name, and keeps a search for something else', () => {
  expect(withoutPerson(view('Parcels of AMA OWUSU', 'Accra'), texts)).toEqual({
    name: '[erased]',
    query: 'status=in_transit&search=Accra',
  });
});

test('views that do not name them stay, those of a search too short to be for anybody, and where nothing is known of them', () => {
  expect(withoutPerson(view('Mine', 'Accra'), texts)).toBeUndefined();
  expect(withoutPerson(view('Ama', 'am'), texts)).toBeUndefined();
  expect(withoutPerson(view('Mine', ''), texts)).toBeUndefined();
  expect(withoutPerson(view('Mine'), texts)).toBeUndefined();
  expect(withoutPerson(view('Mine', 'owusu'), ['', ' '])).toBeUndefined();
  expect(withoutPerson(view('Mine', 'ama'), texts)).toEqual({ name: 'Mine', query: 'status=in_transit' });
});
