import { Outlet } from 'react-router-dom';
import { AntdProvider } from './antd-provider.tsx';

export function Component() {
  return (
    <AntdProvider>
      <Outlet />
    </AntdProvider>
  );
}
