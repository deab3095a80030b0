import type { ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { Button } from '../first-antd.ts';

/** A link that looks like the page's main button and, as a link, can be opened in another tab. */
export function ButtonLink({ to, state, ...button }: ButtonProps & { to: string; state?: unknown }) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLElement>(to, { state });
  return <Button type="primary" href={href} onClick={follow} {...button} />;
}
