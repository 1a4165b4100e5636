import type { ApplicationOperation } from '../../fields/application-operation.ts';
import { exportOperations } from './export-operations.ts';
import { jobOperations } from './job-operations.ts';
import { serviceOperations } from './service-operations.ts';
import { sessionOperations } from './session-operations.ts';
import { startOperations } from './start-operations.ts';

/** The operations of `/api/v1`, in the order of the document. */
export const applicationOperations: readonly ApplicationOperation[] = [
  startOperations,
  jobOperations,
  serviceOperations,
  sessionOperations,
  exportOperations,
].flatMap((operations): ApplicationOperation[] => Object.values(operations));
