import { useRouter } from 'vue-router';
import { collectDesktopFiles } from '../../domain/files/collect.ts';
import { useIntake } from '../../stores/intake/intake.ts';
import { useView } from '../../stores/result/view.ts';
import { useService } from '../../stores/service/service.ts';

/** What the desktop's menus, notifications and file manager ask of the page. */
export function useDesktop(): { followDesktop: () => void } {
  const router = useRouter();
  const view = useView();
  const intake = useIntake();
  const service = useService();

  /** Takes from now on what the desktop says; in a browser nobody says anything. */
  function followDesktop(): void {
    const desktop = window.headwater;
    if (desktop === undefined) return;
    void service.follow(desktop);
    desktop.onShowPage((page) => {
      if (page === 'about') view.aboutOpen = true;
      else if (page === 'shortcuts') view.shortcutsOpen = true;
      else void router.push({ name: page });
    });
    desktop.onOpenJob((jobId) => void router.push({ name: 'job', params: { jobId } }));
    desktop.onOpenFiles((files) => void intake.add(collectDesktopFiles(files)));
  }

  return { followDesktop };
}
