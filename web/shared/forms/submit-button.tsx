import { ActionButton } from '../ui/button/action-button.tsx';
import { Spinner } from '../ui/state/spinner.tsx';

interface SubmitButtonProps {
  isPending: boolean;
  label: string;
  pendingLabel?: string;
  disabled?: boolean;
}

export function SubmitButton({ isPending, label, pendingLabel = label, disabled = false }: SubmitButtonProps) {
  return (
    <ActionButton type="submit" disabled={disabled || isPending}>
      {isPending ? <Spinner /> : null}
      {isPending ? pendingLabel : label}
    </ActionButton>
  );
}
