import type { AboutPanelOptionsOptions } from 'electron';

/** What the system's about box says. */
export function aboutPanel(
  version: string,
  versions: NodeJS.ProcessVersions,
  icon: string,
): AboutPanelOptionsOptions {
  const { electron, chrome, node } = versions;
  return {
    applicationName: 'Headwater',
    applicationVersion: version,
    version: `Electron ${electron ?? '-'}, Chromium ${chrome ?? '-'}, Node ${node}`,
    copyright: 'Licensed under the Apache License 2.0',
    credits: 'Offline SQL lineage, down to the column. Help > Software of Others lists the software in it.',
    iconPath: icon,
  };
}
