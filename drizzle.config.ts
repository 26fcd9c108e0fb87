import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` writes the next migration from the tables in schema/; the service runs them at start. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/adapters/database/schema/*.ts',
  out: './server/adapters/database/migrations',
});
