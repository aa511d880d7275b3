import { Component, type ReactNode } from 'react';
import { ScreenFailure } from './screen-failure.tsx';

interface FailureBoundaryProps {
  /** Another one: what failed is drawn anew. */
  readonly resetKey: object;
  readonly children: ReactNode;
}

interface FailureBoundaryState {
  readonly failed: boolean;
  readonly resetKey: object;
}

/** A screen that has a fault leaves the others standing, and says so in its place. */
export class FailureBoundary extends Component<FailureBoundaryProps, FailureBoundaryState> {
  override state: FailureBoundaryState = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<FailureBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: FailureBoundaryProps,
    before: FailureBoundaryState,
  ): FailureBoundaryState | null {
    return resetKey === before.resetKey ? null : { failed: false, resetKey };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <ScreenFailure reset={() => this.setState({ failed: false })} />;
  }
}
