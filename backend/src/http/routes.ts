import 'reflect-metadata';

export interface ControllerClass {
  readonly name: string;
  readonly prototype: object;
}

export interface ControllerRoute {
  /** In the notation of Express, such as `/files/*path`. */
  readonly path: string;
  /** The controller's method, which carries Nest's metadata. */
  readonly method: object;
}

/** The routes of a controller, from Nest's own decorators. */
export function listRoutes({ prototype }: ControllerClass): readonly ControllerRoute[] {
  const prefix = String(Reflect.getMetadata('path', prototype.constructor));
  const names = Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
  return names.flatMap((name) => {
    const method = Reflect.get(prototype, name) as object;
    const paths = [Reflect.getMetadata('path', method) ?? []].flat() as readonly string[];
    return paths.map((path) => {
      const words = [prefix, path].flatMap((part) => part.split('/')).filter((word) => word !== '');
      return { path: `/${words.join('/')}`, method };
    });
  });
}
