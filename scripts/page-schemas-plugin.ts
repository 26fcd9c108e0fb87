/**
 * Leaves out of the page what Zod's schemas are written as JSON Schemas with: every schema brings it along, each screen starts with all
 * of it, and none calls it.
 */
import type { Plugin } from 'vite';

const writers = [
  /^\s*inst\._zod\.processJSONSchema = .*$/gm,
  /^\s*(?:input|output): createStandardJSONSchemaMethod\(.*$/gm,
  /^\s*return createToJSONSchemaMethod\(.*$/gm,
];

export function pageSchemas(): Plugin {
  return {
    name: 'page-schemas',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
      handler(code) {
        const missing = writers.filter((writer) => code.search(writer) === -1);
        if (missing.length > 0) {
          this.error(`Zod no longer has ${missing.join(', ')}: see what it writes JSON Schemas with now.`);
        }
        return {
          code: writers.reduce((left, writer) => left.replace(writer, ''), code),
          map: null,
        };
      },
    },
  };
}
