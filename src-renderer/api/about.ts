import { requestJson } from './http/http.ts';

/** A package of others in the application; the build lists them (`scripts/third-party.ts`). */
export interface ThirdPartyPackage {
  name: string;
  version: string;
  licence: string;
  /** The licence in full; empty where the package has none. */
  text: string;
}

/** The list beside the built page; a page of a development server has none. */
export function readThirdParty(): Promise<ThirdPartyPackage[]> {
  return requestJson<ThirdPartyPackage[]>('third-party.json');
}
