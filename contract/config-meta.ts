/** The name of the meta element in which a service that serves the page as well says what `/config.json` does, so that nobody has to ask. */
export const configMeta = 'runtime-config';
