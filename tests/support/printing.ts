import { directionsOf } from '#infra/print/bidi-js.ts';
import { barCodes } from '#infra/print/bwip-js.ts';
import { createTypefaces } from '#infra/print/fontkit.ts';
import { createTypesetter } from '#infra/print/typeset.ts';

/** What documents are set with, as the server has it. */
export const labelParts = { typeset: createTypesetter(createTypefaces(), directionsOf), barCodes };
