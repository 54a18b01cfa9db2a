export function RouteArrow() {
  return (
    <svg width="64" height="12" viewBox="0 0 64 12" fill="none" aria-hidden focusable="false">
      <path d="M2 6h50" stroke="var(--harbour)" strokeWidth="2" strokeDasharray="4 4" />
      <path d="m54 1 8 5-8 5z" fill="var(--stamp)" />
    </svg>
  );
}
