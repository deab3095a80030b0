import 'reflect-metadata';

export interface ControllerClass {
  readonly name: string;
  readonly prototype: object;
}

/** The paths of a controller's routes from Nest's own decorators, in the notation of Express, such as `/files/*path`. */
export function listPaths({ prototype }: ControllerClass): readonly string[] {
  const prefix = String(Reflect.getMetadata('path', prototype.constructor));
  const names = Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
  return names.flatMap((name) => {
    const method = Reflect.get(prototype, name) as object;
    const paths = [Reflect.getMetadata('path', method) ?? []].flat() as readonly string[];
    return paths.map((path) => {
      const words = [prefix, path].flatMap((part) => part.split('/')).filter((word) => word !== '');
      return `/${words.join('/')}`;
    });
  });
}
