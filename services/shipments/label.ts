import { en } from '#contracts/labels/en.ts';
import { labelSheets, type LabelFormat } from '#contracts/shipping-label.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import type { ShipmentPage } from '#contracts/shipment-page.ts';
import { barsIn, squaresIn } from '#infra/print/bars.ts';
import type { BarCodes, Box, PlacedText, PrintedPage } from '#infra/print/print.ts';
import type { TextStyle, Typeset } from '#infra/print/typeset.ts';

export interface LabelParts {
  typeset: Typeset;
  barCodes: BarCodes;
}

interface LabelRequest {
  shipment: ShipmentPage;
  format: LabelFormat;
  /** The public address of its tracking page. */
  trackingUrl: string;
}

const margin = 12;
const ruleWidth = 0.75;
const qrSide = 78;

/**
 * The label of a parcel. Its captions are English whatever language staff read: those who carry it through two countries read one
 * label. Names and addresses stay as they were typed.
 */
export function labelPage({ shipment, format, trackingUrl }: LabelRequest, { typeset, barCodes }: LabelParts): PrintedPage {
  const { width, height } = labelSheets[format];
  const inner = width - 2 * margin;
  const texts: PlacedText[] = [];
  const write = (text: string, box: Box, style: TextStyle) => texts.push(...typeset(text, box, style));
  const row = (y: number, tall: number, x = margin, wide = inner): Box => ({ x, y, width: wide, height: tall });
  const rule = (y: number): Box => ({ x: margin, y, width: inner, height: ruleWidth });
  const caption = (text: string, box: Box) => write(text, { ...box, height: 9 }, { size: 6.5 });

  const party = (role: 'sender' | 'recipient', box: Box, sizes: { name: number; address: number; city: number }) => {
    const country = shipment[`${role}Country`];
    const style: Pick<TextStyle, 'ideographs'> = country === 'Japan' ? { ideographs: 'japanese' } : {};
    const cityTall = sizes.city * 1.3;
    const at = (from: number, tall: number): Box => ({ ...box, y: box.y + from, height: tall });
    caption(role === 'sender' ? 'From' : 'To', box);
    const name = typeset(shipment[`${role}Name`], at(9, sizes.name * 2.2), { ...style, size: sizes.name, weight: 'bold' });
    texts.push(...name);
    const addressFrom = 9 + Math.max(0, ...name.map(({ baseline, size }) => baseline + size * 0.35 - box.y - 9));
    write(shipment[`${role}Address`], at(addressFrom, box.height - 2 * cityTall - addressFrom), {
      ...style,
      size: sizes.address,
    });
    write(shipment[`${role}City`], at(box.height - 2 * cityTall, cityTall), { ...style, size: sizes.city, weight: 'bold' });
    write(country.toUpperCase(), at(box.height - cityTall, cityTall), { size: sizes.city });
  };

  const { serviceType, packageType, weight, value, trackingNumber } = shipment;
  const codeTop = height - margin - 72;
  const factsTop = codeTop - 54;
  const toTop = 134;
  write('Waybill', row(margin, 24, margin, 110), { size: 16, weight: 'bold' });
  write(en.service[serviceType].toUpperCase(), row(margin, 24, margin + 110, inner - 110), {
    size: 18,
    weight: 'bold',
    align: 'end',
  });
  party('sender', row(44, 82, margin, inner - qrSide - 8), { name: 9, address: 8, city: 8 });
  const qrBox = { x: width - margin - qrSide, y: 44, width: qrSide, height: qrSide };
  party('recipient', row(toTop, factsTop - toTop - 6), { name: 14, address: 12, city: 12 });

  const facts = [
    ['Weight', `${weight.toFixed(2)} kg`],
    ['Size', `${[shipment.length, shipment.width, shipment.height].join(' × ')} cm`],
    ['Phone', shipment.recipientPhone ?? '–'],
  ] as const;
  for (const [nth, [name, text]] of facts.entries()) {
    const cell = row(factsTop + 4, 22, margin + (nth * inner) / facts.length, inner / facts.length - 4);
    caption(name, cell);
    write(text, { ...cell, y: cell.y + 9, height: 13 }, { size: 9, weight: 'bold' });
  }
  const customs =
    shipment.senderCountry === shipment.recipientCountry
      ? `${packageType}, domestic`
      : `Customs: ${packageType}, declared value USD ${value.toFixed(2)}, origin ${shipment.senderCountry}`;
  write(customs, row(factsTop + 32, 16), { size: 8 });
  write(groupTrackingNumber(trackingNumber), row(height - margin - 16, 16), { size: 12, weight: 'bold', align: 'center' });

  return {
    width,
    height,
    texts,
    filled: [
      ...[40, toTop - 4, factsTop, factsTop + 28, codeTop - 4].map(rule),
      ...squaresIn(qrBox, barCodes.qrCode(trackingUrl)),
      ...barsIn(row(codeTop, 54), barCodes.code128(trackingNumber)),
    ],
  };
}
