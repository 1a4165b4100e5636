import { thirdPartyPackages } from '../third-party.ts';

/** The packages of others that a distribution holds, each with its licence in full, as one text. */
export function licencesText(project: string): string {
  const parts = thirdPartyPackages(project).map(({ name, version, licence, text }) => {
    const heading = `${name} ${version} (${licence})`;
    return `${heading}\n${'-'.repeat(heading.length)}\n\n${text}\n`;
  });
  return `Headwater holds these packages of others.\n\n${parts.join('\n\n')}`;
}
