import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { viewsQuery } from '../api/list-views.ts';
import { viewToOpen } from '../model/view-address.ts';
import { useTableLayout } from './use-table-layout.ts';

/** Brings the view of the address, or the default one where the address asks for nothing, once: whoever clears it means it. */
export function useOpenedView(isShown: boolean): void {
  const { data: views } = useQuery({ ...viewsQuery, enabled: isShown });
  const [params, setParams] = useSearchParams();
  const { layout, change } = useTableLayout();
  const isOver = useRef(false);

  useEffect(() => {
    if (isOver.current || !views) return;
    isOver.current = true;
    const opened = viewToOpen(views, params);
    if (!opened) return;
    if (opened.view.columns.join() !== layout.columns.join()) change({ ...layout, columns: opened.view.columns });
    if (opened.params !== params) setParams(opened.params, { replace: true, preventScrollReset: true });
  }, [views, params, setParams, layout, change]);
}
