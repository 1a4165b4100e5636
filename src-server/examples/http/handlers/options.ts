import type { Exchange } from '../exchange.ts';
import { sendEmpty } from '../send.ts';

/** Answers OPTIONS: what may be asked of a path, whether or not anything is there. */
export function optionsOf(headers: Readonly<Record<string, string>>): (exchange: Exchange) => void {
  return ({ response }) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    sendEmpty(response, 200);
  };
}
