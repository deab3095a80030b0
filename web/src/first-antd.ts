/**
 * What the first screen shows of Ant Design, by the files themselves: through the package's entry, the first load
 * would be cut by what later screens share with it. Screens inside the dashboard import from 'antd'.
 */
export { default as Alert } from 'antd/es/alert';
export { default as Button } from 'antd/es/button';
export { default as AntdProvider } from 'antd/es/config-provider';
