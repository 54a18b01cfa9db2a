/** The look of the page: readable on a phone, on paper, in the dark, and in either direction. No file of its own, no font to be fetched. */
export const pageStyle = `
:root{color-scheme:light dark;--paper:light-dark(#fbf8f3,#0f171d);--card:light-dark(#fff,#17222a);--ink:light-dark(#14212b,#e8eef2);--soft:light-dark(#4a5963,#a3b3be);--line:light-dark(#e4ddd2,#2a3944);--link:light-dark(#0e4d64,#5fb3ce);--tint:light-dark(#f4eee4,#1d2a33)}
*{box-sizing:border-box}
body{margin:0;padding:1.5rem 1rem 4rem;background:var(--paper);color:var(--ink);font:1rem/1.55 "IBM Plex Sans","IBM Plex Sans Arabic",system-ui,"Noto Sans Arabic","Noto Sans CJK SC","Noto Sans CJK JP",sans-serif;overflow-wrap:anywhere}
main{max-width:52rem;margin-inline:auto}
a{color:var(--link)}
h1{margin:0 0 .5rem;font-size:1.75rem;line-height:1.2}
h2{margin:2.5rem 0 .75rem;padding-block-end:.25rem;border-block-end:2px dashed var(--line);font-size:1.25rem;line-height:1.3}
h3{margin:0 0 .75rem;color:var(--link);font-size:1.125rem;line-height:1.4}
p{margin:0 0 .5rem}
.brand{margin:0 0 1.5rem;color:var(--link);font-weight:700}
.reading,.contents{margin:1rem 0;padding-inline-start:1.25rem}
.reading{color:var(--soft);font-size:.875rem}
.card{margin:0 0 1rem;padding:1rem;background:var(--card);border:1px solid var(--line);border-radius:6px}
.events{margin:0;padding:0;list-style:none}
.events>li{padding-block:.75rem;border-block-start:1px solid var(--line)}
.events>li:first-child{padding-block-start:0;border-block-start:0}
.what{margin:0;font-weight:600}
.when{margin:0 0 .25rem;color:var(--soft);font-size:.8125rem}
.back{color:var(--soft);font-size:.8125rem;font-style:italic}
.text{margin:.25rem 0;padding:.5rem .75rem;background:var(--tint);border-radius:6px;white-space:pre-wrap;unicode-bidi:isolate}
dl{display:grid;grid-template-columns:minmax(8rem,auto) minmax(0,1fr);gap:.125rem 1rem;margin:.25rem 0;font-size:.9375rem}
dt{color:var(--soft)}
dd{margin:0;min-width:0}
dd dl{padding-inline-start:.75rem;border-inline-start:2px solid var(--line)}
dd>dl+dl{margin-block-start:.75rem}
dd .text{margin-block-start:0}
ul.files{margin:0;padding:0;list-style:none}
@media (max-width:30rem){dl{grid-template-columns:minmax(0,1fr);gap:0}dd{margin-block-end:.375rem}}
@media print{:root{color-scheme:light}body{padding:0;background:none;font-size:.8125rem}.card{padding:0;border:0;background:none}.events>li,h2,h3{break-inside:avoid}h2,h3{break-after:avoid}a{color:inherit}}
`;
