import { expect, it } from 'vitest';
import { shortcutOf } from '#web/staff/shortcuts/shortcut.ts';

const press = (key: string, changes: Partial<Parameters<typeof shortcutOf>[0]> = {}) =>
  shortcutOf({ key, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, target: document.body, ...changes });

it('knows its three keys', () => {
  expect([press('/'), press('n'), press('?'), press('x')]).toEqual(['search', 'new', 'help', null]);
});

it.each(['ctrlKey', 'metaKey', 'altKey'] as const)('leaves a key with %s to the browser', (modifier) => {
  expect(press('n', { [modifier]: true })).toBeNull();
});

it('stays out of fields and dialogs', () => {
  document.body.innerHTML = '<input><div role="dialog"><button>close</button></div>';
  expect(press('n', { target: document.querySelector('input') })).toBeNull();
  expect(press('/', { target: document.querySelector('button') })).toBeNull();
});
