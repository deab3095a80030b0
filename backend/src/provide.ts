import type { FactoryProvider } from '@nestjs/common';

type Token<Value> = abstract new (...args: never[]) => Value;

/** Wires a use case to its ports through Nest's container. A wrong order or number of ports does not compile. */
export function provide<Value, Ports extends readonly unknown[]>(
  type: new (...ports: Ports) => Value,
  ...ports: { readonly [At in keyof Ports]: Token<Ports[At]> }
): FactoryProvider<Value> {
  return {
    provide: type,
    useFactory: (...resolved: unknown[]) => new type(...(resolved as unknown as Ports)),
    inject: [...ports],
  };
}
