/**
 * What is used of the API of Kubernetes (1.30: apps/v1, v1, policy/v1, autoscaling/v2, networking.k8s.io/v1); a name that
 * it does not have is refused, as by `kubectl apply --validate=strict`.
 */
import { z } from 'zod';

const cpu = z.string().regex(/^\d+m?$/);
const size = z.string().regex(/^\d+(Mi|Gi)$/);
const labels = z.record(z.string(), z.string());
const metadata = z.strictObject({ name: z.string(), labels });
const selector = z.strictObject({ matchLabels: labels });

const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.string() }),
  periodSeconds: z.int(),
  timeoutSeconds: z.int().optional(),
  failureThreshold: z.int().optional(),
});

const variable = z.union([
  z.strictObject({ name: z.string(), value: z.string() }),
  z.strictObject({
    name: z.string(),
    valueFrom: z.strictObject({ secretKeyRef: z.strictObject({ name: z.string(), key: z.string() }) }),
  }),
]);

const initContainer = z.strictObject({
  name: z.string(),
  image: z.string(),
  command: z.array(z.string()).optional(),
  resources: z.strictObject({
    requests: z.strictObject({ cpu, memory: size }),
    limits: z.strictObject({ cpu, memory: size, 'ephemeral-storage': size.optional() }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(
    z.strictObject({ name: z.string(), mountPath: z.string(), readOnly: z.boolean().optional() }),
  ),
});

const container = initContainer.extend({
  args: z.array(z.string()),
  env: z.array(variable),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.int() })),
  startupProbe: probe,
  livenessProbe: probe,
  readinessProbe: probe,
});

const volume = z.union([
  z.strictObject({ name: z.string(), emptyDir: z.strictObject({ sizeLimit: size }) }),
  z.strictObject({ name: z.string(), configMap: z.strictObject({ name: z.string() }) }),
  z.strictObject({ name: z.string(), secret: z.strictObject({ secretName: z.string() }) }),
]);

const pod = z.strictObject({
  automountServiceAccountToken: z.literal(false),
  enableServiceLinks: z.boolean(),
  terminationGracePeriodSeconds: z.int(),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.int().positive(),
    runAsGroup: z.int().positive(),
    fsGroup: z.int().positive(),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  topologySpreadConstraints: z.array(
    z.strictObject({
      maxSkew: z.int(),
      topologyKey: z.string(),
      whenUnsatisfiable: z.enum(['DoNotSchedule', 'ScheduleAnyway']),
      labelSelector: selector,
    }),
  ),
  initContainers: z.array(initContainer).optional(),
  containers: z.array(container),
  volumes: z.array(volume),
});

const deployment = z.strictObject({
  apiVersion: z.literal('apps/v1'),
  kind: z.literal('Deployment'),
  metadata,
  spec: z.strictObject({
    replicas: z.int().optional(),
    selector,
    strategy: z
      .strictObject({
        type: z.literal('RollingUpdate'),
        rollingUpdate: z.strictObject({ maxUnavailable: z.int(), maxSurge: z.int() }),
      })
      .optional(),
    template: z.strictObject({ metadata: z.strictObject({ labels }), spec: pod }),
  }),
});

const service = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('Service'),
  metadata,
  spec: z.strictObject({
    selector: labels,
    ports: z.array(z.strictObject({ name: z.string(), port: z.int(), targetPort: z.string() })),
  }),
});

const configMap = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('ConfigMap'),
  metadata,
  data: z.record(z.string(), z.string()),
});

const disruptionBudget = z.strictObject({
  apiVersion: z.literal('policy/v1'),
  kind: z.literal('PodDisruptionBudget'),
  metadata,
  spec: z.strictObject({ maxUnavailable: z.int(), selector }),
});

const metric = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('External'),
    external: z.strictObject({
      metric: z.strictObject({ name: z.string() }),
      target: z.strictObject({ type: z.literal('AverageValue'), averageValue: z.string() }),
    }),
  }),
  z.strictObject({
    type: z.literal('Resource'),
    resource: z.strictObject({
      name: z.enum(['cpu', 'memory']),
      target: z.strictObject({ type: z.literal('Utilization'), averageUtilization: z.int() }),
    }),
  }),
]);

const autoscaler = z.strictObject({
  apiVersion: z.literal('autoscaling/v2'),
  kind: z.literal('HorizontalPodAutoscaler'),
  metadata,
  spec: z.strictObject({
    scaleTargetRef: z.strictObject({ apiVersion: z.string(), kind: z.string(), name: z.string() }),
    minReplicas: z.int(),
    maxReplicas: z.int(),
    metrics: z.array(metric),
    behavior: z.strictObject({
      scaleDown: z.strictObject({
        stabilizationWindowSeconds: z.int().max(3600),
        policies: z.array(
          z.strictObject({
            type: z.enum(['Pods', 'Percent']),
            value: z.int(),
            periodSeconds: z.int().max(1800),
          }),
        ),
      }),
    }),
  }),
});

const peers = z.array(z.strictObject({ namespaceSelector: selector }));
const policyPorts = z.array(z.strictObject({ protocol: z.enum(['TCP', 'UDP', 'SCTP']), port: z.int() }));

const networkPolicy = z.strictObject({
  apiVersion: z.literal('networking.k8s.io/v1'),
  kind: z.literal('NetworkPolicy'),
  metadata,
  spec: z.strictObject({
    podSelector: selector,
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
    ingress: z.array(z.strictObject({ from: peers, ports: policyPorts })),
    egress: z.array(z.strictObject({ to: peers.optional(), ports: policyPorts })).optional(),
  }),
});

/** An object of a manifest. */
export const manifestObject = z.discriminatedUnion('kind', [
  deployment,
  service,
  configMap,
  disruptionBudget,
  autoscaler,
  networkPolicy,
]);

export type ManifestObject = z.infer<typeof manifestObject>;
