import LoadingOutlined from '@ant-design/icons/LoadingOutlined';

/**
 * For `<Button loading={busyIcon(busy)}>`. Without an icon of its own, a button of Ant Design keeps the spinner, and
 * "loading" in its name, until an animation ends, and browsers do not always report that.
 */
export const busyIcon = (busy: boolean) => busy && { icon: <LoadingOutlined aria-hidden /> };
