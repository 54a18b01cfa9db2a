// The package exports its drawings as components and strings only; as files they are loaded when they are about to be seen.
const files = import.meta.glob<string>(
  '../../../../node_modules/country-flag-icons/3x2/{AE,AR,AU,BD,BF,BG,BH,BR,CA,CH,CL,CM,CN,CO,CZ,DK,DZ,EG,ET,EU,GB,GE,GH,HK,HU,ID,IL,IN,IS,JO,JP,KE,KR,KW,KZ,LK,MA,MX,MY,NG,NO,NZ,OM,PE,PH,PK,PL,QA,RO,RS,RW,SA,SE,SG,TH,TN,TR,TW,TZ,UA,UG,US,UY,VN,ZA}.svg',
  { query: '?url', import: 'default', eager: true },
);

/** Addresses of the flags of the currencies, by ISO 3166-1 code or `EU`. */
export const flagFiles: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, file]) => [path.slice(-'XX.svg'.length, -'.svg'.length), file]),
);
