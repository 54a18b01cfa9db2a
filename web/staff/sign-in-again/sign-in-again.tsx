import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Account } from '#contracts/accounts.ts';
import { onSessionStateChange, offerSignIn, sessionState } from '#web/shared/session/sign-in-again.ts';
import { useSession } from '#web/shared/session/use-session.ts';
import { OtherPerson } from './other-person.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** Over every page of the staff: asks for the password where the session ends, and leaves the page as it is. */
export function SignInAgain() {
  const { account } = useSession();
  const [other, setOther] = useState<Account>();
  const state = useSyncExternalStore(onSessionStateChange, sessionState);
  useEffect(offerSignIn, []);
  if (!account || state !== 'asking') return null;
  if (other) return <OtherPerson account={other} previous={account} />;
  return <PasswordDialog account={account} onOther={setOther} />;
}
