import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { About } from '#contracts/about.ts';
import { auditStateSchema, type As } from '#contracts/audit.ts';
import { getJson } from '#web/shared/api/client.ts';
import { auditKey, auditPath } from '../model/audit-path.ts';

export interface MomentWanted {
  /** Now where it is absent. */
  asOf: string | undefined;
  as: As;
}

/** Something as of a moment; while another moment is read, the one before stays. */
export const auditStateQuery = (about: About, { asOf, as }: MomentWanted) =>
  queryOptions({
    queryKey: [...auditKey, 'state', about.kind, about.id, as, asOf],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ as, ...(asOf !== undefined && { asOf }) });
      return getJson(`${auditPath(about)}?${query}`, auditStateSchema, signal);
    },
    placeholderData: keepPreviousData,
  });
