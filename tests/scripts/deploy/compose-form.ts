/** What is used of the Compose Specification (its `schema/compose-spec.json`); a name that it does not have is refused. */
import { z } from 'zod';

const texts = z.array(z.string());
const time = z.string().regex(/^\d+(ms|s|m|h)$/);
/** Of `deploy` only this is read by `docker compose`. */
const deployment = z.strictObject({ replicas: z.int() });

const healthCheck = z.strictObject({
  test: z.tuple([z.enum(['CMD', 'CMD-SHELL']), z.string()], z.string()),
  interval: time,
  timeout: time,
  retries: z.int(),
});

const service = z.strictObject({
  image: z.string(),
  user: z.string(),
  read_only: z.boolean().optional(),
  tmpfs: texts.optional(),
  cap_drop: texts.optional(),
  security_opt: texts.optional(),
  restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']).optional(),
  stop_grace_period: time.optional(),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.enum(['service_started', 'service_healthy']) }))
    .optional(),
  environment: z.record(z.string(), z.string().nullable()).optional(),
  mem_limit: z.string().optional(),
  cpus: z.number().optional(),
  entrypoint: texts.optional(),
  command: texts.optional(),
  configs: z.array(z.strictObject({ source: z.string(), target: z.string() })).optional(),
  ports: texts.optional(),
  volumes: texts.optional(),
  shm_size: z.string().optional(),
  healthcheck: healthCheck.optional(),
  profiles: texts.optional(),
  network_mode: z.string().optional(),
  deploy: deployment.optional(),
});

/** A file of Docker Compose without its extensions (`x-…`). */
export const composeFile = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), service),
  configs: z.record(z.string(), z.strictObject({ content: z.string() })),
  volumes: z.record(z.string(), z.null()),
});
