import type { LabelFormat } from '#contracts/shipping-label.ts';
import { paths } from '#contracts/paths.ts';
import type { ShipmentPage } from '#contracts/shipment-page.ts';
import type { PrintPdf } from '#infra/print/print.ts';
import { labelPage, type LabelParts } from './label.ts';

/** The label of a shipment as a PDF; the same for the same shipment, whenever it is asked for. */
export type PrintLabel = (shipment: ShipmentPage, format: LabelFormat) => Promise<Uint8Array<ArrayBuffer>>;

interface PrintLabelOptions {
  /** Fonts and symbols are large: they are loaded with the first label. */
  loadPrinter: () => Promise<LabelParts & { printPdf: PrintPdf }>;
  publicUrl(): string;
}

export const createPrintLabel =
  ({ loadPrinter, publicUrl }: PrintLabelOptions): PrintLabel =>
  async (shipment, format) => {
    const { printPdf, ...parts } = await loadPrinter();
    const { trackingNumber, createdAt } = shipment;
    const page = labelPage({ shipment, format, trackingUrl: publicUrl() + paths.tracking(trackingNumber) }, parts);
    return printPdf([page], { title: `Label ${trackingNumber}`, createdAt: new Date(createdAt) });
  };
