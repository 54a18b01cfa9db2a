import bwipjs from 'bwip-js';
import type { BarCodes } from './print.ts';

export const barCodes: BarCodes = {
  code128(text) {
    const [symbol] = bwipjs.raw('code128', text);
    if (!symbol || !('sbs' in symbol)) throw new Error('Code 128 is a row of bars');
    return symbol.sbs;
  },
  qrCode(text) {
    const [symbol] = bwipjs.raw('qrcode', text, 'eclevel=M');
    if (!symbol || !('pixs' in symbol)) throw new Error('a QR code is a square of modules');
    const { pixs, pixx, pixy } = symbol;
    return Array.from({ length: pixy }, (_, row) => pixs.slice(row * pixx, (row + 1) * pixx).map((module) => module === 1));
  },
};
