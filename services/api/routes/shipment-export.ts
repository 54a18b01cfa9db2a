import { createRoute, z } from '@hono/zod-openapi';
import { exportShipmentsSchema, exportTypes, mostSheetRows } from '#contracts/shipment-export.ts';
import { utcDay } from '#contracts/utc-day.ts';
import type { Clock } from '#infra/clock.ts';
import type { Models } from '#projections/projector.ts';
import { everyShipment } from '#projections/shipments/queries.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { PersonalDataReads } from '../../reads/reads.ts';
import { csvFile } from '../../shipments/export/csv.ts';
import { bytesOf, framesOf } from '../../shipments/export/frames.ts';
import { xlsxFile } from '../../shipments/export/xlsx.ts';
import { exportHeadings } from '../../shipments/export-words/every-language.ts';
import { answerFile } from '../answer-file.ts';
import { ApiError } from '../errors.ts';
import { signedInAccount } from '../guards.ts';
import { at, createApi, refusals, type Api } from '../mount.ts';
import { pageLanguage } from '../page-language.ts';
import { filterOf } from '../shipment-filter.ts';
import { createSlots } from '../slots.ts';
import { sourceOf } from '../source.ts';

export const exportsAtOnce = 2;

export interface ShipmentExportRoutesOptions {
  sessions: Sessions;
  models: Models;
  reads: PersonalDataReads;
  clock: Clock;
}

export function shipmentExportRoutes({ sessions, models, reads, clock }: ShipmentExportRoutesOptions): Api {
  const api = createApi();
  const slots = createSlots(exportsAtOnce, 'Your other exports are still running. Wait for one of them to finish, or cancel it.');

  api.openapi(
    createRoute({
      ...at('GET /api/shipments/export', sessions),
      summary: 'Export the shipments of a list as a file',
      request: { query: exportShipmentsSchema },
      responses: {
        200: {
          description: 'The file; `X-Total-Count` is the number of shipments in it. With `progress=true` it comes in frames.',
          content: { [exportTypes.csv]: { schema: z.string() }, [exportTypes.xlsx]: { schema: z.string() } },
        },
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'rate_limited', 'unavailable'),
      },
    }),
    async (context) =>
      answerFile(context, slots, async () => {
        const { format, progress, sort, order, ...asked } = context.req.valid('query');
        const account = signedInAccount(context);
        const now = clock.now();
        const { count, pages } = await everyShipment(models, { ...filterOf(asked, account, now), sort, order });
        if (format === 'xlsx' && count > mostSheetRows) {
          throw new ApiError('invalid_request', 'This list is too long for a workbook. Choose CSV, or narrow the list down.');
        }
        const language = pageLanguage(context);
        const file = format === 'csv' ? csvFile(pages, exportHeadings[language]) : xlsxFile(pages, language);
        if (count > 0) reads.exported(account, { what: format, count }, sourceOf(context));
        return {
          name: `waybill-shipments-${utcDay(now)}.${format}`,
          type: progress ? 'application/octet-stream' : exportTypes[format],
          count,
          parts: progress ? framesOf(file) : bytesOf(file),
        };
      }),
  );
  return api;
}
