import LoadingOutlined from '@ant-design/icons/LoadingOutlined';

/**
 * For `<Button loading={busyIcon(busy)}>`. Without an icon of its own a button of Ant Design keeps the turning one, and
 * "loading" in its name, until an animation has ended, of which browsers do not always tell.
 */
export const busyIcon = (busy: boolean) => busy && { icon: <LoadingOutlined aria-hidden /> };
