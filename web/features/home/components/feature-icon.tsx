const drawings = {
  tracking: 'M14 25s8-7.6 8-13.4A8 8 0 0 0 6 11.6C6 17.4 14 25 14 25Z M14 15a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2Z',
  insured: 'M14 3.5 23 7v7c0 5.5-3.8 9.2-9 11-5.2-1.8-9-5.5-9-11V7l9-3.5Z m-4 10.5 3 3 5.5-6',
  pickup: 'M14 24.5a10.5 10.5 0 1 0 0-21 10.5 10.5 0 0 0 0 21Z M14 8v6.5l4 2.5',
  people: 'M4 5h20v14H13l-5 5v-5H4V5Z M9 10h10 M9 14h6',
} as const;

export function FeatureIcon({ name }: { name: keyof typeof drawings }) {
  return (
    <svg width="32" height="32" viewBox="0 0 28 28" fill="none" aria-hidden focusable="false">
      <path d={drawings[name]} stroke="var(--harbour)" strokeWidth="1.6" strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  );
}
