import type { Import } from '#contracts/imports.ts';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { useSession } from '#web/shared/session/use-session.ts';

/** What the signed-in account may do with an import; the server decides anyway. */
export function useRights({ openedBy }: Pick<Import, 'openedBy'>) {
  const { account } = useSession();
  const canWrite = useCanWrite();
  const isOwn = account?.id === openedBy.id;
  return {
    /** Only whoever has sent a file sees what is in it. */
    seesFile: isOwn,
    mayAct: canWrite && (isOwn || account?.role === 'admin'),
  };
}
