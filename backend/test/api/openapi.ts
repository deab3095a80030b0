import { Validator } from '@seriousme/openapi-schema-validator';
import { openApiDocument } from '../../src/openapi/document.ts';

/** `shared-backend.ts` holds each answer of the other tests against it. */
it('the document of the calls is one of OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(JSON.stringify(openApiDocument())))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});
