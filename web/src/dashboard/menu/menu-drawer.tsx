import { Drawer, Grid } from 'antd';
import { SideMenu } from './side-menu.tsx';

/** The side menu on narrow screens. */
export default function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { lg: isWide } = Grid.useBreakpoint();
  return (
    <Drawer
      open={open && !isWide}
      onClose={onClose}
      placement="left"
      size="min(256px, 100vw - 48px)"
      title="Menu"
      rootClassName="menu-drawer"
      closable={{ 'aria-label': 'Close menu' }}
      destroyOnHidden
    >
      <SideMenu />
    </Drawer>
  );
}
