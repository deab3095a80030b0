import type { ComponentProps } from 'react';
import { Button } from '../first-antd.ts';
import { busyIcon } from './busy-icon.tsx';

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, 'loading'> {
  readonly busy?: boolean;
}

/** The button that sends the form of a screen. */
export const SubmitButton = ({ busy = false, ...props }: SubmitButtonProps) => (
  <Button type="primary" htmlType="submit" block loading={busyIcon(busy)} {...props} />
);
