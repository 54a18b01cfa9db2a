import { Outlet } from 'react-router-dom';
import { AntdProvider } from './antd-provider.tsx';

/** The screens that are built with antd. */
export function Component() {
  return (
    <AntdProvider>
      <Outlet />
    </AntdProvider>
  );
}
