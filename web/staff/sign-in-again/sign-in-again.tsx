import { useEffect, useState, useSyncExternalStore } from 'react';
import { onSignedInElsewhere, type DisplayedUser } from '#web/shared/session/display-cache.ts';
import { onSessionStateChange, offerSignIn, sessionState } from '#web/shared/session/sign-in-again.ts';
import { useSession } from '#web/shared/session/use-session.ts';
import { OtherPerson } from './other-person.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** Over every page of the staff: asks for the password where the session ends, and leaves the page as it is to its person. */
export function SignInAgain() {
  const { account } = useSession();
  const [other, setOther] = useState<DisplayedUser>();
  const state = useSyncExternalStore(onSessionStateChange, sessionState);
  useEffect(offerSignIn, []);
  useEffect(() => onSignedInElsewhere(setOther), []);
  if (!account) return null;
  if (other && other.username !== account.username) return <OtherPerson account={other} previous={account} />;
  if (state !== 'asking') return null;
  return <PasswordDialog account={account} onOther={setOther} />;
}
