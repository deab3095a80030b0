export { TestOpenidProvider, type TestUser } from './test-openid-provider.ts';
