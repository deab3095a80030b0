import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { TokenUser } from './token.strategy.ts';

export const CurrentUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<{ user: TokenUser }>().user,
);
