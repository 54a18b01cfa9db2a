import type { Language } from '#contracts/languages.ts';
import { normaliseTrackingNumber } from '#contracts/tracking-number.ts';
import { widgetPaths, type WidgetTheme } from '#contracts/widget.ts';

export interface WidgetChoice {
  /** `auto`: that of the page, else of the reader. */
  language: Language | 'auto';
  theme: WidgetTheme;
  /** Shown at once; as it was typed, empty for none. */
  number: string;
}

export const snippetKinds = ['script', 'frame'] as const;
export type SnippetKind = (typeof snippetKinds)[number];

/** What differs from what the widget does by itself. */
function settingsOf({ language, theme, number }: WidgetChoice): [name: string, value: string][] {
  // Nothing but letters and digits stands in a number, so nothing in it can end an attribute.
  const plain = normaliseTrackingNumber(number).replace(/[^A-Z\d]/g, '');
  return [
    ...(language === 'auto' ? [] : [['lang', language] satisfies [string, string]]),
    ...(theme === 'auto' ? [] : [['theme', theme] satisfies [string, string]]),
    ...(plain === '' ? [] : [['number', plain] satisfies [string, string]]),
  ];
}

/** Path of the frame that a choice leads to. */
export function framePathOf(choice: WidgetChoice): string {
  const query = new URLSearchParams(settingsOf(choice)).toString();
  return query === '' ? widgetPaths.frame : `${widgetPaths.frame}?${query}`;
}

/** What a page of a shop carries to show the widget of the installation at that address. */
export function snippetOf(
  kind: SnippetKind,
  choice: WidgetChoice,
  { address, title }: { address: string; title: string },
): string {
  if (kind === 'script') {
    const attributes = settingsOf(choice).map(([name, value]) => ` data-${name}="${value}"`);
    return `<script async src="${address}${widgetPaths.script}"${attributes.join('')}></script>`;
  }
  const source = `${address}${framePathOf(choice)}`.replaceAll('&', '&amp;');
  return `<iframe src="${source}" title="${title}" loading="lazy" style="width: 100%; max-width: 30rem; height: 24rem; border: 0"></iframe>`;
}
