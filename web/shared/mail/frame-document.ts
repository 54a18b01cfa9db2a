import { palettes } from '../palettes.ts';
import type { Scheme } from '../theme-preference.ts';
import type { SafeEmail, ShownPictures } from './safe-email.ts';

interface FrameOptions extends ShownPictures {
  email: SafeEmail;
  /** Of the policy of the page around it, which the frame inherits. */
  nonce: string | undefined;
  scheme: Scheme;
  /** Names of fonts, as in a style. */
  fonts: { sans: string; mono: string };
}

/**
 * The document of the frame that shows an email. Its own policy comes on top of the page's: nothing runs, is sent or framed, and
 * pictures come from outside only where that was asked for. Colours that were made for white paper stay on white paper.
 */
export function frameDocument({ email, withRemote, attached, nonce, scheme, fonts }: FrameOptions): string {
  const styles = nonce === undefined ? "'unsafe-inline'" : `'nonce-${nonce}'`;
  const policy = [
    "default-src 'none'",
    `img-src data:${withRemote ? ' https:' : ''}`,
    `style-src ${styles}`,
    "style-src-attr 'unsafe-inline'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
  const paper = email.isColoured ? 'light' : scheme;
  const { card, ink, inkSoft, harbour, lineStrong } = palettes[paper];
  const values = { card, ink, 'ink-soft': inkSoft, harbour, 'line-strong': lineStrong, ...fonts };
  const declared = Object.entries(values).map(([name, value]) => `--${name}:${value}`);
  return `<!doctype html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer"><meta http-equiv="x-dns-prefetch-control" content="off">
<style${nonce === undefined ? '' : ` nonce="${nonce}"`}>:root{color-scheme:${paper};${declared.join(';')}}${sheet}</style>
</head><body dir="auto">${email.markup({ withRemote, attached })}</body></html>`;
}

const sheet = `
body{margin:0;padding:12px;color:var(--ink);background:var(--card);font:14px/1.5 var(--sans);overflow-wrap:anywhere}
img{max-width:100%;height:auto}
img:not([src]){display:inline-block;min-width:2rem;min-height:1.5em;border:1px dashed var(--line-strong)}
table{max-width:100%;border-collapse:collapse}
pre{white-space:pre-wrap}
pre,code{font-family:var(--mono)}
blockquote{margin-inline:0;padding-inline-start:12px;border-inline-start:2px solid var(--line-strong)}
a{color:var(--harbour)}
a[data-leads-to]::after{all:initial!important;display:inline-block!important;content:" [" attr(data-leads-to) "]"!important;font:12px var(--mono)!important;color:var(--ink-soft)!important}
`;
