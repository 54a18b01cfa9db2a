import { describe, expect, test } from 'vitest';
import { changedFields, conflictOf, merged, undecided, withChoices } from '#web/features/shipment-corrections/model/conflict.ts';

const opened = { name: 'Jonas', email: 'jonas@example.com', phone: '', explanation: '' };
const at = (values: Partial<typeof opened>, revision = '7') => ({ revision, values: { ...opened, ...values } });

describe('two editors', () => {
  test('of different fields are in no conflict', () => {
    const mine = { ...opened, name: 'Mine', explanation: 'Called' };
    expect(conflictOf({ opened, theirs: at({ email: 'theirs@example.com' }), mine })).toBeUndefined();
    expect(conflictOf({ opened, theirs: at({}), mine })).toBeUndefined();
  });

  test('who typed the same are in no conflict', () => {
    expect(conflictOf({ opened, theirs: at({ name: 'Same' }), mine: { ...opened, name: 'Same' } })).toBeUndefined();
  });

  test('of one field decide about it, and what was left alone is theirs', () => {
    const mine = { ...opened, name: 'Mine', explanation: 'Called' };
    const conflict = conflictOf({ opened, theirs: at({ name: 'Theirs', phone: '+49 30 1' }), mine });
    expect(conflict && changedFields(conflict)).toEqual(['name', 'phone']);
    expect(undecided(conflict)).toEqual(['name']);
    expect(conflict && withChoices(mine, conflict)).toEqual({ ...mine, phone: '+49 30 1' });
    const decided = (name: 'mine' | 'theirs') => conflict && { ...conflict, choices: { ...conflict.choices, name } };
    const [kept, given] = [decided('mine'), decided('theirs')];
    expect(undecided(kept)).toEqual([]);
    expect(kept && withChoices(mine, kept)).toMatchObject({ name: 'Mine', explanation: 'Called', phone: '+49 30 1' });
    expect(given && withChoices(mine, given)).toMatchObject({ name: 'Theirs', explanation: 'Called' });
  });

  test('of different fields both find their changes in what is sent', () => {
    const mine = { ...opened, name: 'Mine', explanation: 'Called' };
    const theirs = at({ email: 'theirs@example.com', phone: '+49 30 1' });
    expect(merged({ opened, theirs, mine })).toEqual({ ...theirs.values, name: 'Mine', explanation: 'Called' });
  });

  test('of fields that only make sense together decide about what the other changed', () => {
    const mine = { ...opened, name: 'Mine' };
    const conflict = conflictOf({ opened, theirs: at({ email: 'theirs@example.com', phone: '+49 30 1' }), mine }, [
      ['name', 'email'],
    ]);
    expect(undecided(conflict)).toEqual(['email']);
    expect(conflict && withChoices(mine, conflict)).toEqual({ ...mine, phone: '+49 30 1' });
  });

  test('have nothing to decide without a conflict', () => expect(undecided(undefined)).toEqual([]));
});
