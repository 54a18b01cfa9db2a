import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';

const spinsMs = 1_000;

interface RefreshButtonProps {
  label: string;
  onRefresh: () => void;
}

/** Reads a list anew; it spins for a second, so that an answer that changes nothing is seen as well. */
export function RefreshButton({ label, onRefresh }: RefreshButtonProps) {
  const [isSpinning, setIsSpinning] = useState(false);
  useEffect(() => {
    if (!isSpinning) return undefined;
    const timer = setTimeout(() => setIsSpinning(false), spinsMs);
    return () => clearTimeout(timer);
  }, [isSpinning]);
  const refresh = () => {
    setIsSpinning(true);
    onRefresh();
  };
  return (
    <Button icon={<ReloadOutlined aria-hidden />} loading={isSpinning} onClick={refresh}>
      {label}
    </Button>
  );
}
