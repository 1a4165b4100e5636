import { saveFile } from '../api/desktop.ts';
import { failureText } from '../api/http.ts';
import { useNotices } from '../stores/notices.ts';
import { strings } from '../strings.ts';

/** Makes a file, saves it under a name, and says how that went; nothing where there is nothing to save. */
export function useSaving(): (
  name: string,
  make: () => Blob | undefined | Promise<Blob | undefined>,
) => Promise<void> {
  const notices = useNotices();
  return async (name, make) => {
    try {
      const content = await make();
      if (content && (await saveFile(name, content))) notices.say(strings.exports.saved(name));
    } catch (thrown) {
      notices.say(strings.failures.notSaved(failureText(thrown)), 'error');
    }
  };
}
