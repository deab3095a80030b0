import type { ApiResult } from '@toolkit/application/web/account';
import type { ApiClient } from './api-client.ts';

/** Posts JSON with the bearer token. Apart from the client, which every page loads: no page posts JSON to the API yet. */
export const postJson = (client: ApiClient, path: string, value: unknown): Promise<ApiResult<unknown>> =>
  client.call(
    {
      method: 'POST',
      path,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(value),
    },
    (answer) => (answer === undefined ? undefined : { value: answer }),
  );
