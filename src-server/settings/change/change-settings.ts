import { OperationFailure } from '../../base/failures.ts';
import type { SettingsChange } from '../../contract/application/service/settings.ts';
import { writeFailure } from '../../service/start-up/data-folder.ts';
import { checkedChange } from './settings-check.ts';
import type { ChangedService } from './settings-check.ts';
import { changedText, readContent, writeContent } from './settings-content.ts';
import type { SettingsContent } from './settings-content.ts';

/**
 * Changes the settings file, where the change passes the check; it counts from the next start of the service.
 * @throws OperationFailure 400 where the check finds faults, 409 where the file is damaged or cannot be written, 412 where it holds
 * something else by now
 */
export async function changeSettings(service: ChangedService, change: SettingsChange): Promise<void> {
  const { file } = service.configuration;
  if (Object.keys(change.set).length + change.reset.length === 0) return;
  // Faults are reported without waiting for other writers, and asked for again when no other can be at work.
  await assertChange(service, await readContent(file), change);
  try {
    await writeContent(file, async (former) => {
      await assertChange(service, former, change);
      return changedText(file, former.text, change);
    });
  } catch (error) {
    if (error instanceof OperationFailure) throw error;
    const reason = writeFailure(error);
    throw new OperationFailure(409, `The settings file ${file} cannot be written: ${reason}.`);
  }
}

async function assertChange(
  service: ChangedService,
  { text, revision }: SettingsContent,
  change: SettingsChange,
): Promise<void> {
  if (change.revision !== undefined && change.revision !== revision) {
    throw new OperationFailure(
      412,
      'The settings file was changed meanwhile. Look at it again, then change it.',
    );
  }
  const { faults } = await checkedChange(service, text, change);
  if (faults.length === 0) return;
  const isOfFile = faults.some(({ name }) => name === undefined);
  throw new OperationFailure(isOfFile ? 409 : 400, faults.map(({ message }) => message).join(' '));
}
