import { escapeHtml } from '../../outbox/layout.ts';

/** A short text of anybody's, which turns no line around but its own. */
export const inline = (value: string): string => `<bdi>${escapeHtml(value)}</bdi>`;

/** A text of anybody's with its lines, in the direction that it begins in. */
export const block = (value: string): string => `<p class="text" dir="auto">${escapeHtml(value)}</p>`;

/** Rows of a label and its value, which is markup; nothing where there are none. */
export const rows = (entries: readonly (readonly [label: string, value: string])[]): string =>
  entries.length === 0
    ? ''
    : `<dl>${entries.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${value}</dd>`).join('')}</dl>`;

/** A link to a file of the archive; its name there is ours. */
export const fileLink = (name: string, text: string): string => `<a href="${escapeHtml(name)}">${inline(text)}</a>`;
