const focusable = 'input, select, textarea, button';

/** Moves the focus to a field by its id, or to the first part of one that has several. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  const part = field?.matches(focusable) ? field : field?.querySelector<HTMLElement>(focusable);
  part?.focus();
}
