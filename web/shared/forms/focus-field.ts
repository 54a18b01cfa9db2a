const focusable = 'input, select, textarea, button';

export function focusField(id: string): void {
  const field = document.getElementById(id);
  const part = field?.matches(focusable) ? field : field?.querySelector<HTMLElement>(focusable);
  part?.focus();
}
