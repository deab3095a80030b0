import { createContext, type ReactNode, useContext } from 'react';
import type { Config } from './config.ts';

const ConfigContext = createContext<Config | undefined>(undefined);

export function ConfigProvider({ config, children }: { config: Config; children: ReactNode }) {
  return <ConfigContext value={config}>{children}</ConfigContext>;
}

/** The settings that the server sent for this deployment: links, public address. */
export function useConfig(): Config {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('There is no configuration above this component.');
  return config;
}
