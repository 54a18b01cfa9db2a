import { widgetPaths, type WidgetHeight } from '#contracts/widget.ts';

const mostPixels = 4000;

const isHeight = (data: unknown): data is WidgetHeight =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === 'waybill-height' &&
  'height' in data &&
  typeof data.height === 'number';

/** Puts the frame after the script that a page carries, and keeps it as tall as what it shows. */
function embed(script: HTMLScriptElement): void {
  const { lang = document.documentElement.lang.slice(0, 2), theme, number, title = 'Waybill' } = script.dataset;
  const address = new URL(`.${widgetPaths.frame}`, script.src);
  for (const [name, value] of Object.entries({ lang, theme, number })) if (value) address.searchParams.set(name, value);
  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = title;
  // A policy of the page that forbids style attributes lets these through.
  Object.assign(frame.style, { display: 'block', width: '100%', maxWidth: '30rem', height: '11rem', border: '0' });
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || origin !== address.origin || !isHeight(data)) return;
    frame.style.height = `${Math.min(data.height, mostPixels)}px`;
  });
  script.after(frame);
}

if (document.currentScript instanceof HTMLScriptElement) embed(document.currentScript);
