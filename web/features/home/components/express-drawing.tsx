export function ExpressDrawing() {
  return (
    <svg viewBox="0 0 320 160" fill="none" aria-hidden focusable="false">
      <path d="M4 144h312" stroke="var(--line-strong)" strokeWidth="2" strokeLinecap="round" />
      <g stroke="var(--harbour)" strokeWidth="2" strokeLinejoin="round" fill="var(--card)">
        <path d="M26 144V98h44v46M18 100l30-24 30 24" />
        <path d="M238 144V66h32v78M270 144V88h30v56" />
      </g>
      <path d="M40 144v-22h16v22" fill="var(--stamp)" />
      <path
        d="M246 78h6m6 0h6m-18 14h6m6 0h6m-18 14h6m6 0h6m-18 14h6m6 0h6M278 100h5m5 0h5m-15 14h5m5 0h5m-15 14h5m5 0h5"
        stroke="var(--harbour)"
        strokeWidth="2"
      />
      <path d="M52 72C96 6 214 0 254 58" stroke="var(--harbour)" strokeWidth="2" strokeDasharray="3 7" strokeLinecap="round" />
      <g transform="translate(158 21) rotate(-3)">
        <path d="M-30 1c10-8 40-9 54-3l8 3-8 3c-14 4-44 4-54-3Z" fill="var(--harbour)" />
        <path d="m-6 3-14 17h8L10 3Z" fill="var(--harbour)" />
        <path d="m-28-1-8-13h7l11 11Z" fill="var(--stamp)" />
      </g>
      <path d="m102 144v-18h26v18m-13-18v18" stroke="var(--harbour)" strokeWidth="2" strokeLinejoin="round" fill="var(--card)" />
      <path d="M111 133h8" stroke="var(--stamp)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
