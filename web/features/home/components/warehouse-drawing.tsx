export function WarehouseDrawing() {
  return (
    <svg viewBox="0 0 320 160" fill="none" aria-hidden focusable="false">
      <path d="M4 144h312" stroke="var(--line-strong)" strokeWidth="2" strokeLinecap="round" />
      <path d="M28 144V54L160 12l132 42v90" stroke="var(--harbour)" strokeWidth="2" strokeLinejoin="round" fill="var(--card)" />
      <path d="M58 144V66m94 78V66m94 78V66M58 104h188M58 66h188" stroke="var(--harbour)" strokeWidth="2" strokeLinecap="round" />
      <g stroke="var(--harbour)" strokeWidth="2" strokeLinejoin="round" fill="var(--paper)">
        <path d="M66 104V82h26v22ZM96 104V90h20v14ZM120 104V78h24v26ZM160 104V88h32v16ZM196 104V80h20v24Z" />
        <path d="M66 144v-20h34v20ZM104 144v-28h22v28ZM160 144v-16h22v16ZM186 144v-26h30v26Z" />
      </g>
      <path
        d="M75 90h8m17 6h12m14-9h12m34 8h8m19-5h6M78 131h10m21-5h12m46 7h8m18-4h12"
        stroke="var(--harbour)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M256 144v-24h26v24Z" fill="var(--stamp)" />
      <path d="M264 129h10" stroke="var(--on-stamp)" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M269 112V88m-7 7 7-7 7 7" stroke="var(--stamp)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
