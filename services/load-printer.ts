async function importPrinter() {
  const [{ printPdf, streamPdf }, { createTypefaces }, { directionsOf }, { barCodes }, { createTypesetter }] = await Promise.all([
    import('#infra/print/pdfkit.ts'),
    import('#infra/print/fontkit.ts'),
    import('#infra/print/bidi-js.ts'),
    import('#infra/print/bwip-js.ts'),
    import('#infra/print/typeset.ts'),
  ]);
  return { printPdf, streamPdf, barCodes, typeset: createTypesetter(createTypefaces(), directionsOf) };
}

/** Labels and manifests are set by the same printer, which keeps the fonts that it has opened. */
export function createPrinterLoader(): typeof importPrinter {
  let printer: ReturnType<typeof importPrinter> | undefined;
  return () => (printer ??= importPrinter());
}

/** The drawer of codes alone, which needs no fonts. */
export const loadBarCodes = async () => (await import('#infra/print/bwip-js.ts')).barCodes;
