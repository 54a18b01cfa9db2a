const paths = {
  check: 'm3 8.5 3.5 3.5L13 4.5',
  close: 'm3.5 3.5 9 9m0-9-9 9',
  copy: 'M5.5 5.5V3A.5.5 0 0 1 6 2.5h7a.5.5 0 0 1 .5.5v7a.5.5 0 0 1-.5.5h-2.5M3 5.5h7a.5.5 0 0 1 .5.5v7a.5.5 0 0 1-.5.5H3a.5.5 0 0 1-.5-.5V6a.5.5 0 0 1 .5-.5Z',
  photo:
    'M2.5 3h11a.5.5 0 0 1 .5.5v9a.5.5 0 0 1-.5.5h-11a.5.5 0 0 1-.5-.5v-9a.5.5 0 0 1 .5-.5Zm-.5 8.5 3.5-3.5 3 3 2-2 3.5 3.5M10.5 6h.01',
  print: 'M4.5 6V2.5h7V6m-7 5.5h-2V6h11v5.5h-2m-7-2h7v4h-7Z',
  share:
    'm5.7 7 4.6-2.5m-4.6 4.5 4.6 2.5M6 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0Zm8-4.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0Zm0 9a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
} as const;

export type IconName = keyof typeof paths;

/** A small drawing beside or instead of a word; for public pages, which load without antd's icons. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden focusable="false">
      <path d={paths[name]} stroke="currentColor" strokeWidth="1.25" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
