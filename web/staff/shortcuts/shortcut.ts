export const shortcuts = ['search', 'new', 'help'] as const;
export type Shortcut = (typeof shortcuts)[number];

/** The key of each shortcut, as it is printed on the keyboard. */
export const shortcutKeys: Record<Shortcut, string> = { search: '/', new: 'n', help: '?' };

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'>;

const typingPlaces = 'input, textarea, select, [contenteditable="true"], dialog, [role="dialog"], [role="combobox"]';

/** What a key press stands for; null for everything else and while typing or in a dialog. */
export function shortcutOf(event: KeyPress): Shortcut | null {
  return isSingleKey(event) ? (shortcuts.find((shortcut) => shortcutKeys[shortcut] === event.key) ?? null) : null;
}

/** Whether a key was pressed by itself, where nobody types or answers a dialog. */
export function isSingleKey(event: KeyPress): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !(event.target instanceof Element && event.target.closest(typingPlaces));
}
