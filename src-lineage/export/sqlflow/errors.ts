import type { LineageModel } from '../../model/model.ts';
import { Coordinates } from './parts/coordinates.ts';
import type { SqlflowError } from './parts/format.ts';

/** The diagnostics of a model in the API's shape. */
export function sqlflowErrors(model: LineageModel): SqlflowError[] {
  return model.diagnostics.map((diagnostic) => ({
    errorMessage: diagnostic.message,
    errorType: diagnostic.class,
    coordinates: new Coordinates(model, [diagnostic.span]),
  }));
}

/** The envelope's `error`: the messages, one a line; `undefined` where all was understood. */
export function sqlflowErrorText(model: LineageModel): string | undefined {
  if (model.diagnostics.length === 0) return undefined;
  return model.diagnostics.map(({ message }) => message.replace(/\s*[\r\n]+\s*/g, ' ')).join('\n');
}
