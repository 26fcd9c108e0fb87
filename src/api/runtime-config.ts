import { configMeta } from '../../contract/config-meta.ts';
import { configPath, type RuntimeConfig, runtimeConfigSchema } from '../../contract/runtime-config.ts';
import { send } from './transport.ts';

let loaded: RuntimeConfig | null = null;

/** Reads the settings that came with the page, or else `/config.json`. The page is mounted after it, so that everything else may ask `runtimeConfig()`. */
export async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${configMeta}"]`);
  return setRuntimeConfig(runtimeConfigSchema.parse(JSON.parse(meta?.content ?? (await askForConfig()))));
}

async function askForConfig(): Promise<string> {
  const { status, text } = await send({
    method: 'GET',
    url: configPath,
    headers: { accept: 'application/json' },
    body: null,
    signal: null,
    onProgress: null,
  });
  if (status !== 200) {
    throw new Error(`${configPath} answered ${status}`);
  }
  return text;
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

/** Whether the page comes from the service that it calls: no other can have its browser keep a session. */
export function isOwnService(): boolean {
  return new URL(runtimeConfig().apiBaseUrl || '/', location.href).origin === location.origin;
}
