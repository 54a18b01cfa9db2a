import type { ImportColumns } from '#contracts/imports.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import { importDecider } from '../domain/import.ts';
import type { ImportReader } from '../imports/reader.ts';
import { foldedCell, type CellsAt, type RowWithAddress } from '../imports/rows-with-address.ts';
import { load } from '../load.ts';
import type { OwnEvent } from './own-events.ts';
import { importedRow } from './page/words-needed.ts';

const parties = ['sender', 'recipient'] as const;
const partyFields = ['name', 'email', 'phone', 'address', 'city', 'country'] as const;
const columnOf = (party: string, field: string): string => party + field.slice(0, 1).toUpperCase() + field.slice(1);
const ofParties: ReadonlySet<string> = new Set(parties.flatMap((party) => partyFields.map((field) => columnOf(party, field))));

/**
 * What a row says of whoever has that address: their own side of it and what is about the parcel, without the other party. A column that
 * stands for no field may be about anybody: of those only the address itself is theirs.
 */
export function ownPartOf({ header, cells, line }: CellsAt, columns: ImportColumns, email: string): Record<string, unknown> {
  const isAddress = (cell: string | undefined) => cell !== undefined && foldedCell(cell) === foldedCell(email);
  const cellOf = (field: string): string | undefined => {
    const column = line === null ? null : (columns[field] ?? null);
    return column === null ? undefined : cells[column];
  };
  const own = parties.filter((party) => isAddress(cellOf(columnOf(party, 'email'))));
  const sides = own.map((party) => [
    party,
    Object.fromEntries(partyFields.map((field) => [field, cellOf(columnOf(party, field))])),
  ]);
  const shared = new Set(Object.entries(columns).flatMap(([field, column]) => (ofParties.has(field) ? [] : [column])));
  const told = new Set(own.map((party) => columns[columnOf(party, 'email')]));
  const texts = cells.flatMap((cell, place) => {
    if (cell === '' || told.has(place) || !(isAddress(cell) || (line !== null && shared.has(place)))) return [];
    const name = header[place];
    return [line === null || name === undefined ? cell : `${name}: ${cell}`];
  });
  return { ...Object.fromEntries(sides), ...(texts.length > 0 && { text: texts.join('\n') }) };
}

/** Rows of kept files as the archive of a person's data has them, with the time of the upload. */
export const createImportRowEvents =
  ({ log, reader }: { log: Pick<EventLog, 'read'>; reader: Pick<ImportReader, 'match'> }) =>
  async (rows: readonly RowWithAddress[], email: string): Promise<OwnEvent[]> => {
    const importIds = [...new Set(rows.map(({ importId }) => importId))];
    const states = await Promise.all(importIds.map((id) => load(log, importDecider, streamOf.import(id))));
    return states.flatMap(({ state }) => {
      if (state.type === 'none') return [];
      const { id: importId, kind, columns, openedAt: at, openedBy } = state;
      const isMatched = Object.values(columns).some((column) => column !== null);
      const entry = { recordedAt: at, occurredAt: at, by: openedBy.role, of: streamOf.import(importId), event: importedRow };
      return rows
        .filter((row) => row.importId === importId)
        .map((row): OwnEvent => {
          const data = ownPartOf(row, isMatched ? columns : reader.match(kind, row.header), email);
          return { id: derivedId('row', importId, row.line ?? 'header'), ...entry, data, files: [] };
        });
    });
  };
