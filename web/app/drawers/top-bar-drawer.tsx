import type { ComponentProps } from 'react';
import { SideDrawer } from '#web/shared/ui/side-drawer.tsx';
import { AntdProvider } from '../antd-provider.tsx';

/** A drawer of the public top bar, around which there is no antd yet. */
export function TopBarDrawer(props: ComponentProps<typeof SideDrawer>) {
  return (
    <AntdProvider>
      <SideDrawer {...props} />
    </AntdProvider>
  );
}
