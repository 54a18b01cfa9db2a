export function LostParcel() {
  return (
    <svg className="mirrored" width="132" height="56" viewBox="0 0 132 56" fill="none" aria-hidden focusable="false">
      <path d="M6 44c24-36 52-36 74-12" stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="6 6" strokeLinecap="round" />
      <circle cx="6" cy="44" r="4" fill="var(--harbour)" />
      <circle cx="104" cy="30" r="20" stroke="var(--stamp)" strokeWidth="2" strokeDasharray="4 4" />
      <path
        d="M98 26a6 6 0 1 1 8 5.6c-1.5.6-2 1.6-2 3.4M104 40v.1"
        stroke="var(--stamp)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
