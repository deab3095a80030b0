import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { TokenUser } from './verified-tokens.ts';

export const CurrentUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<{ user: TokenUser }>().user,
);
