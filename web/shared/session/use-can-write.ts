import { useSession } from '#web/shared/session/use-session.ts';

/** Whether the signed-in account may change shipments; an auditor only reads. The server decides anyway. */
export function useCanWrite(): boolean {
  const { account } = useSession();
  return account?.role === 'agent' || account?.role === 'admin';
}
