import type { ButtonProps } from 'antd';
import { useHref, useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../first-antd.ts';

/** A link that looks like the page's main button and, as a link, can be opened in another tab. */
export function ButtonLink({ to, state, ...button }: ButtonProps & { to: string; state?: unknown }) {
  const href = useHref(to);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <Button
      type="primary"
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        navigate(to, { state, replace: to === pathname });
      }}
      {...button}
    />
  );
}
