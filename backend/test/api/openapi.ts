import { Validator } from '@seriousme/openapi-schema-validator';
import { accountCallNames, accountCalls } from '@toolkit/application/calls';
import { identityPath } from '@toolkit/domain/session';
import { openApiDocument } from '../../src/openapi/document.ts';
import { backend } from './shared-backend.ts';

/** `shared-backend.ts` holds each answer of the other tests against it. */
describe('the document of the calls', () => {
  it('is one of OpenAPI 3.1 that describes these calls and no other', async () => {
    const document = JSON.parse(JSON.stringify(openApiDocument()));
    const validator = new Validator();
    expect(await validator.validate(document)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    const described = Object.entries<object>(document.paths)
      .filter(([path]) => !path.startsWith(identityPath))
      .flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method} ${path}`));
    const calls = accountCallNames.map((name) => accountCalls[name]);
    expect(described.sort()).toEqual(
      calls.map(({ method, path }) => `${method.toLowerCase()} ${path}`).sort(),
    );
  });

  it('is not handed out', async () => {
    for (const path of ['/openapi.json', '/api/openapi.json', '/api-json'])
      expect((await backend.call(path)).status).toBe(404);
  });
});
