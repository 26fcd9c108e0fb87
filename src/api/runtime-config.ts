import { type RuntimeConfig, runtimeConfigSchema } from '../../contract/runtime-config.ts';

let loaded: RuntimeConfig | null = null;

/** Reads `/config.json`. The page is mounted after it, so that everything else may ask `runtimeConfig()`. */
export async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', {
    headers: { accept: 'application/json' },
    cache: 'no-store',
  });
  if (!response.ok) {
    throw new Error(`/config.json answered ${response.status}`);
  }
  const body: unknown = await response.json();
  return setRuntimeConfig(runtimeConfigSchema.parse(body));
}

/** Sets what `runtimeConfig()` answers. */
export function setRuntimeConfig(config: RuntimeConfig): RuntimeConfig {
  loaded = config;
  return config;
}

/** What the service said about itself before the page was mounted. */
export function runtimeConfig(): RuntimeConfig {
  if (!loaded) {
    throw new Error('/config.json has not been read yet');
  }
  return loaded;
}
