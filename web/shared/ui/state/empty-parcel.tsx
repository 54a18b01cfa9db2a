export function EmptyParcel() {
  return (
    <svg className="mirrored" width="120" height="72" viewBox="0 0 120 72" fill="none" aria-hidden focusable="false">
      <path d="M4 60h60" stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="6 6" strokeLinecap="round" />
      <circle cx="4" cy="60" r="3" fill="var(--stamp)" />
      <path d="M72 34h36v26H72z" fill="var(--card)" stroke="var(--harbour)" strokeWidth="2" strokeLinejoin="round" />
      <path d="m72 34-8-10h14l12 10M108 34l8-10h-14L90 34" stroke="var(--harbour)" strokeWidth="2" strokeLinejoin="round" />
      <path d="M84 48h12" stroke="var(--stamp)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
