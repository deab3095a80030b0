import Spin from 'antd/es/spin';
import { Screen } from '../page/screen.tsx';

/** A screen on which nothing can be done but wait. */
export const SpinnerScreen = ({ title }: { title: string }) => (
  <Screen title={title}>
    <div className="screen-spinner" role="status" aria-busy="true" aria-label={title}>
      <Spin size="large" />
    </div>
  </Screen>
);
