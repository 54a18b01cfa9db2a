const drawings = {
  phone: 'M6 4h5l2 6-3 2a14 14 0 0 0 6 6l2-3 6 2v5a2 2 0 0 1-2 2C12 24 4 16 4 6a2 2 0 0 1 2-2Z',
  mail: 'M3 6h22v16H3V6Zm0 1 11 8.5L25 7',
  office: 'M5 24V5h12v19M17 11h6v13M9 9.5h4m-4 4h4m-4 4h4M3 24h22',
  hours: 'M14 24.5a10.5 10.5 0 1 0 0-21 10.5 10.5 0 0 0 0 21ZM14 8v6.5l4 2.5',
} as const;

export type ContactIconName = keyof typeof drawings;

export function ContactIcon({ name }: { name: ContactIconName }) {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" fill="none" aria-hidden focusable="false">
      <path d={drawings[name]} stroke="var(--harbour)" strokeWidth="1.6" strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  );
}
