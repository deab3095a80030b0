/** Only Ant Design's plain input: the package's entry includes five related components, 4 kB compressed. */
export { default as Input } from 'antd/es/input/Input';
