import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorScreen } from './error-screen.tsx';

interface BoundaryProps {
  /** A change of place lets the app try again. */
  readonly place: string;
  readonly children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { readonly failure?: { readonly error: unknown } }> {
  override state: { readonly failure?: { readonly error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.failure && before.place !== this.props.place)
      this.setState({ failure: undefined } as never);
  }

  override render() {
    return this.state.failure ? <ErrorScreen error={this.state.failure.error} /> : this.props.children;
  }
}

/** Shows a readable screen for what failed to render, until the user goes elsewhere. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary place={useLocation().pathname}>{children}</Boundary>;
}
