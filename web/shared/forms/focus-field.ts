const focusable = 'input, select, textarea, button';
const wrong = '[aria-invalid=true]';

/** Leads to the field; in a group of inputs, to the first that is wrong. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  const isInput = field?.matches(focusable);
  const part = isInput ? field : (field?.querySelector<HTMLElement>(wrong) ?? field?.querySelector<HTMLElement>(focusable));
  part?.focus();
}
