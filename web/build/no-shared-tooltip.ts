import type { ReactNode } from 'react';

/**
 * Stands for the part of Ant Design's `ConfigProvider` that lets tooltips share one box (`tooltip.unique`). We do not
 * use it, and it would bring the positioning of every pop-up to the first screen.
 */
export default ({ children }: { children: ReactNode }): ReactNode => children;
