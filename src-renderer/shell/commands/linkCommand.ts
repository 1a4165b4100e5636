import { Link } from '@lucide/vue';
import type { Command } from '../../commands/command.ts';
import { useView } from '../../stores/result/view.ts';
import { useNotices } from '../../stores/service/notices.ts';
import { useSession } from '../../stores/service/session.ts';
import { strings } from '../../strings/strings.ts';
import { leftOfEntry } from '../address/historyEntry.ts';
import { useCopying } from '../../commands/useCopying.ts';

/** Copies the address of the view. The desktop has none that anyone else could open. */
export function linkCommand(): Command {
  const view = useView();
  const session = useSession();
  const notices = useNotices();
  const { copy } = useCopying();
  const text = strings.addresses;

  async function copyLink(): Promise<void> {
    const isPart = Object.keys(leftOfEntry()).length > 0;
    try {
      await copy(window.location.href);
      notices.say(isPart ? text.copiedInPart : text.copied);
    } catch {
      notices.say(text.notCopied, 'error');
    }
  }

  return {
    id: 'view.copyLink',
    label: text.copy,
    group: 'view',
    keys: ['y'],
    icon: Link,
    isPossible: () => window.headwater === undefined && session.state === 'ready' && !view.isBeside,
    act: () => void copyLink(),
  };
}
