// The package exports its drawings as components and strings only; as files they are loaded when they are about to be seen.
const files = import.meta.glob<string>(
  '../../../../node_modules/country-flag-icons/3x2/{AE,AU,BF,BR,CA,CH,CN,EU,GB,GH,IN,JP,KR,MX,SG,US}.svg',
  { query: '?url', import: 'default', eager: true },
);

/** Addresses of the flags of the usual currencies, by ISO 3166-1 code or `EU`. */
export const flagFiles: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, file]) => [path.slice(-'XX.svg'.length, -'.svg'.length), file]),
);
