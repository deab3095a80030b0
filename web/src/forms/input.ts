/** Ant Design's plain input alone: the package's own entry brings its five relatives along, 4 kB compressed. */
export { default as Input } from 'antd/es/input/Input';
