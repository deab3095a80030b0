/**
 * The parts of Ant Design on the first screen, imported by file: through the package's entry they would be bundled with
 * parts that only later screens use. Screens inside the dashboard import from 'antd'.
 */
export { default as Button } from 'antd/es/button';
export { default as AntdProvider } from 'antd/es/config-provider';
