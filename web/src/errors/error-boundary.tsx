import { Component, type ComponentProps, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorScreen } from './error-screen.tsx';

interface ErrorBoundaryProps extends Pick<ComponentProps<typeof ErrorScreen>, 'frame'> {
  readonly children: ReactNode;
}

interface BoundaryProps extends ErrorBoundaryProps {
  /** A change of place ends the failure: another screen may well be shown. */
  readonly place: string;
}

class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.hasFailed && before.place !== this.props.place) this.setState({ hasFailed: false });
  }

  override render() {
    const { frame, children } = this.props;
    return this.state.hasFailed ? <ErrorScreen frame={frame} /> : children;
  }
}

/** Shows a readable screen for what failed to render, until the user goes elsewhere. */
export function ErrorBoundary(props: ErrorBoundaryProps) {
  return <Boundary place={useLocation().pathname} {...props} />;
}
