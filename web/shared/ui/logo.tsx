export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden focusable="false">
      <path
        fill="var(--harbour)"
        d="M6 3h16a3 3 0 0 1 3 3v5.2a2.8 2.8 0 0 0 0 5.6V22a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-5.2a2.8 2.8 0 0 0 0-5.6V6a3 3 0 0 1 3-3Z"
      />
      <path
        fill="none"
        stroke="var(--on-harbour)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m8 10 2.6 8L14 11l3.4 7L20 10"
      />
    </svg>
  );
}
