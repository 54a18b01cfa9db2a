import { guidePath } from '../guides/names.ts';

/** Which document of the API a reference shows. */
export interface Reference {
  /** The name of its script below `/api/docs`. */
  start: string;
  /** Where the document is served. */
  document: string;
}

/** The page around Swagger UI. */
export const referencePage = ({ start }: Pick<Reference, 'start'>): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Waybill API</title><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/api/docs/swagger-ui.css"><link rel="stylesheet" href="/api/docs/reference.css"></head>
<body><nav aria-label="Waybill"><a href="/">Waybill</a> <span>New here? Begin with <a href="${guidePath('first-call')}">your first call</a>.</span></nav>
<div id="docs"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/${start}"></script></body></html>`;

/**
 * Starts Swagger UI, and mends in its markup what assistive technology stumbles over: headings that leave a level out, landmarks of the
 * same name, selects without a name, code that scrolls and cannot be reached by keyboard. Nothing is open to links within the page, since Swagger UI
 * puts those inside buttons.
 */
export const referenceScript = ({ document }: Pick<Reference, 'document'>): string => `
const mends = [
  ['.opblock-tag', { role: 'heading', 'aria-level': '2' }],
  ['.swagger-ui h4', { role: 'heading', 'aria-level': '3' }],
  ['.swagger-ui h5', { role: 'heading', 'aria-level': '4' }],
  ['.swagger-ui section', { role: 'presentation' }],
  ['.information-container', { role: 'region', 'aria-label': 'About' }],
  ['.responses-table', { role: 'table' }],
  ['select:not([aria-label])', { 'aria-label': 'Choice' }],
  ['.microlight, .highlight-code > *, pre', { tabindex: '0' }],
];
const mend = () => {
  for (const [which, attributes] of mends)
    for (const element of document.querySelectorAll(which))
      for (const [name, value] of Object.entries(attributes))
        if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};
new MutationObserver(mend).observe(document.getElementById('docs'), { childList: true, subtree: true });
window.SwaggerUIBundle({ url: '${document}', dom_id: '#docs' });
`;

/** Served as `/api/docs/reference.css`: the colours of Swagger UI are too faint to be read by everybody. */
export const referenceStyle = `
:root { color-scheme: light; }
body { margin: 0; color: #16202e; background: #fff; }
nav { max-width: 1460px; margin: 0 auto; padding: 1rem 20px 0; font: 1rem/1.5 system-ui, sans-serif; }
nav > a { margin-inline-end: 1rem; font-weight: 700; }
nav a, .swagger-ui .info a, .swagger-ui a.link, .swagger-ui .info .url { color: #0b57c2; text-underline-offset: .15em; }
:focus-visible { outline: 2px solid #0b57c2; outline-offset: 2px; }
.swagger-ui .info { margin: 1.5rem 0; }
.swagger-ui .scheme-container { margin: 0 0 1rem; padding: 0; background: none; box-shadow: none; }
.swagger-ui .info .title small { background: #4a5768; }
.swagger-ui .info .title small.version-stamp { background: #3f6212; }
.swagger-ui .btn.authorize { color: #05603a; border-color: #05603a; }
.swagger-ui .btn.authorize svg { fill: #05603a; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #0b57c2; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #05603a; }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #5b3aa6; }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #8a4b00; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b42318; }
.swagger-ui .parameter__in, .swagger-ui .prop-format, .swagger-ui .parameter__deprecated { color: #4a5768; }
.swagger-ui .parameter__name.required span, .swagger-ui .parameter__name.required::after { color: #b42318; }
.swagger-ui .microlight span[style*='211, 99, 99'] { color: #ff9d9d !important; }
.swagger-ui .json-schema-2020-12-expand-deep-button { color: #4a5768; }
.swagger-ui .response-col_links { display: none; }
.swagger-ui .responses-inner, .swagger-ui .table-container { overflow-x: auto; }
`;
