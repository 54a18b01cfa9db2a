export const pageStyle = `
:root { color-scheme: light dark; --paper: #FBF8F3; --card: #FFFFFF; --ink: #14212B; --quiet: #4A5963; --harbour: #0E4D64; --lines: #E4DDD2; --picked: #E8F0F2; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #0F171D; --card: #17222A; --ink: #E8EEF2; --quiet: #A9B8C2; --harbour: #5FB3CE; --lines: #2A3944; --picked: #1E303B; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 14px/1.5 "IBM Plex Sans", system-ui, sans-serif; }
a { color: var(--harbour); }
:focus-visible { outline: 2px solid var(--harbour); outline-offset: 2px; }
header { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: end; justify-content: space-between; padding: 20px 24px 16px; border-bottom: 2px dashed var(--lines); }
h1 { margin: 0; font-size: 20px; line-height: 1.25; }
h2 { margin: 0 0 4px; font-size: 20px; line-height: 1.25; overflow-wrap: anywhere; }
p { margin: 4px 0 0; color: var(--quiet); max-width: 72ch; }
form { display: flex; gap: 8px; align-items: end; flex-wrap: wrap; margin: 0; }
label { font-size: 13px; color: var(--quiet); }
label span { display: block; margin-bottom: 4px; }
input, button, textarea { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--quiet); border-radius: 6px; padding: 7px 12px; min-height: 36px; }
input { width: 220px; max-width: 100%; }
button { cursor: pointer; color: var(--harbour); border-color: var(--harbour); }
textarea { display: block; width: 100%; padding: 7px 12px; resize: vertical; }
.write { display: block; margin-top: 12px; }
.write .tools { margin-bottom: 12px; }
.write .text { display: block; margin-bottom: 12px; }
.tools { display: flex; gap: 8px 16px; flex-wrap: wrap; align-items: end; }
main { display: grid; grid-template-columns: minmax(260px, 360px) minmax(0, 1fr); gap: 16px; padding: 16px 24px 24px; align-items: start; }
.list { list-style: none; margin: 0; padding: 0; background: var(--card); border: 1px solid var(--lines); border-radius: 6px; max-height: calc(100vh - 140px); overflow-y: auto; }
.list a { display: block; padding: 10px 16px; color: inherit; text-decoration: none; border-left: 3px solid transparent; }
.list li + li { border-top: 1px solid var(--lines); }
.list a:hover strong { text-decoration: underline; }
.list a[aria-current] { background: var(--picked); border-left-color: var(--harbour); }
.list strong, .list span { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.list span { color: var(--quiet); font-size: 13px; }
time, .mono { font-family: "IBM Plex Mono", ui-monospace, monospace; font-size: 13px; }
.reader, .empty { background: var(--card); border: 1px solid var(--lines); border-radius: 6px; padding: 20px 24px; min-width: 0; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 16px; margin: 12px 0 16px; padding-bottom: 16px; border-bottom: 1px solid var(--lines); }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; margin-top: 16px; height: 65vh; min-height: 320px; border: 1px solid var(--lines); border-radius: 6px; background: #FFFFFF; color-scheme: light; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; max-width: 72ch; }
details { margin-top: 16px; border-top: 1px solid var(--lines); padding-top: 12px; }
summary { cursor: pointer; color: var(--harbour); margin-bottom: 8px; }
.back { display: none; }
@media (max-width: 760px) {
  header { padding: 16px; }
  main { grid-template-columns: minmax(0, 1fr); padding: 16px; }
  .list { max-height: none; }
  .reader, .empty { padding: 16px; }
  body.reading nav { display: none; }
  body.reading .back { display: inline-block; margin-bottom: 12px; padding: 8px 0; }
  body:not(.reading) .none-picked { display: none; }
}
`;
