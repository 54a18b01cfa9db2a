import { guidePath, guides, isGuide, type Guide } from './names.ts';

/** The whole page around the content of a guide. */
export function pageOf(title: string, content: string, shown: Guide): string {
  const links = Object.entries(guides).flatMap(([name, words]) => {
    const current = name === shown ? ' aria-current="page"' : '';
    return isGuide(name) ? [`<li><a href="${guidePath(name)}"${current}>${words}</a></li>`] : [];
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title} · Waybill</title><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><link rel="stylesheet" href="/api/docs/guides.css"></head>
<body><nav aria-label="Guides"><p><a href="/">Waybill</a></p>
<ul>${links.join('\n')}
<li><a href="/api/docs/v1">Reference</a></li></ul></nav>
<main>${content}</main></body></html>`;
}

/** Served as `/api/docs/guides.css`. */
export const guideStyle = `
:root { color-scheme: light dark; --text: #16202e; --soft: #4a5768; --line: #d5dce6; --ground: #fff; --panel: #f4f6fa; --link: #0b57c2; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e8edf4; --soft: #a9b5c5; --line: #334155; --ground: #0f1722; --panel: #172231; --link: #8ab8ff; }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 76rem; padding: 1rem; display: grid; gap: 1.5rem;
  font: 1rem/1.6 system-ui, sans-serif; color: var(--text); background: var(--ground);
}
nav { font-size: .95rem; }
nav p { margin: 0 0 .5rem; font-weight: 700; font-size: 1.1rem; }
nav ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
nav li a { display: inline-block; padding: .35rem 0; }
nav a[aria-current] { color: var(--text); font-weight: 600; text-decoration: none; }
a { color: var(--link); text-underline-offset: .15em; }
main { min-width: 0; }
h1 { margin: 0 0 1rem; font-size: 1.9rem; line-height: 1.25; }
h2 { margin: 2.25rem 0 .75rem; font-size: 1.3rem; line-height: 1.3; }
p, li { max-width: 44rem; overflow-wrap: break-word; }
code { font: .9em ui-monospace, monospace; background: var(--panel); padding: .1em .3em; border-radius: .25rem; overflow-wrap: anywhere; }
pre { margin: 1rem 0; padding: 1rem; overflow-x: auto; background: var(--panel); border: 1px solid var(--line); border-radius: .5rem; }
pre code { padding: 0; background: none; overflow-wrap: normal; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; }
th, td { padding: .5rem .75rem; text-align: start; vertical-align: top; border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 600; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (min-width: 60rem) {
  body { grid-template-columns: 14rem minmax(0, 1fr); padding: 2rem; gap: 3rem; }
  nav { position: sticky; top: 2rem; align-self: start; }
  nav ul { flex-direction: column; }
}
`;
