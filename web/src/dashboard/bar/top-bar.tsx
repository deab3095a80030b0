import LinkOutlined from '@ant-design/icons/LinkOutlined';
import MenuOutlined from '@ant-design/icons/MenuOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { urlGenerator } from '@toolkit/domain/modules';
import { Button } from 'antd';
import { ButtonLink } from '../../page/button-link.tsx';
import { useUser } from '../../page/use-user.ts';
import { paletteKeys } from '../palette/palette-keys.ts';
import { useCurrent } from '../use-current.ts';
import { AccountMenu } from './account-menu.tsx';

interface TopBarProps {
  readonly menuOpen: boolean;
  readonly onMenu: () => void;
  readonly onPalette: () => void;
}

export function TopBar({ menuOpen, onMenu, onPalette }: TopBarProps) {
  const { email } = useUser();
  const current = useCurrent();
  const keys = paletteKeys(navigator);
  return (
    <header className="top-bar">
      <Button
        className="bar-menu"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={menuOpen}
        onClick={onMenu}
      >
        <MenuOutlined aria-hidden />
      </Button>
      <Button
        className="bar-palette"
        aria-label="Go to"
        aria-haspopup="dialog"
        aria-keyshortcuts={keys.aria}
        onClick={onPalette}
      >
        <SearchOutlined aria-hidden />
        <span className="bar-words">Go to</span>
        <span className="bar-keys">{keys.shown}</span>
      </Button>
      <ButtonLink
        className="bar-generator"
        color="primary"
        variant="filled"
        to={urlGenerator.path}
        aria-label={urlGenerator.label}
        aria-current={current(urlGenerator.path)}
      >
        <LinkOutlined aria-hidden />
        <span className="bar-words">{urlGenerator.label}</span>
      </ButtonLink>
      <Email address={email} />
      <AccountMenu />
    </header>
  );
}

/** Shortened in the middle where it does not fit, unless the name is short itself; screen readers read it whole. */
function Email({ address }: { address: string }) {
  const domain = /@[^@]*$/.exec(address)?.[0] ?? '';
  const name = address.slice(0, address.length - domain.length);
  return (
    <span className="bar-email" title={address}>
      <span className="visually-hidden">{address}</span>
      <span className={name.length > 3 ? 'bar-email-name' : undefined} aria-hidden="true">
        {name}
      </span>
      <span className="bar-email-domain" aria-hidden="true">
        {domain}
      </span>
    </span>
  );
}
