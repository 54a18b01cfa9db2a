import { useTranslation } from 'react-i18next';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { useSession } from '#web/shared/session/use-session.ts';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { useDesk } from '../hooks/use-desk.ts';
import { Console } from './console.tsx';
import type { ConsoleParts } from './console-parts.ts';
import { JoinCard } from './join-card.tsx';

/** Asks who answers first; those who only read see the conversations at once. */
export function LiveSupportPage({ parts }: { parts: ConsoleParts }) {
  const { t } = useTranslation('supportDesk');
  const { account } = useSession();
  const canWrite = useCanWrite();
  const { joined } = useDesk();
  if (!account) return null;
  if (!canWrite || joined?.accountId === account.id) return <Console parts={parts} />;
  return (
    <>
      <DocumentTitle page={t('title')} />
      <JoinCard account={account} />
    </>
  );
}
