import type { Kysely } from 'kysely';
import { maskName } from '#contracts/privacy.ts';
import type { TrackedShipment } from '#contracts/tracking.ts';

interface Row {
  tracking_number: string;
  public_body: string;
  withheld: { senderName: string; recipientName: string };
}

const pageRows = 1_000;

/** Pages that were rendered while a name of one letter was still shown. */
export async function up(db: Kysely<{ tracking: Row }>): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('tracking')
      .selectAll()
      .where('tracking_number', '>', after)
      .orderBy('tracking_number')
      .limit(pageRows)
      .execute();
    for (const { tracking_number: number, public_body: old, withheld } of rows) {
      const masked = maskedAgain(old, withheld);
      if (masked === old) continue;
      await db.updateTable('tracking').set({ public_body: masked }).where('tracking_number', '=', number).execute();
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.tracking_number;
  }
}

function maskedAgain(publicBody: string, { senderName, recipientName }: Row['withheld']): string {
  const page: { shipment: TrackedShipment } = JSON.parse(publicBody);
  page.shipment.senderName = maskName(senderName);
  page.shipment.recipientName = maskName(recipientName);
  return JSON.stringify(page);
}
