import { ref, type Ref, watch } from 'vue';

/** Milliseconds after which one notices that something is waited for. */
const noticed = 300;

/** Whether something has been under way for longer than one notices: only then it is said. */
export function useSlowness(isUnderWay: () => boolean): Readonly<Ref<boolean>> {
  const isSlow = ref(false);
  watch(
    isUnderWay,
    (now, _before, onCleanup) => {
      isSlow.value = false;
      if (!now) return;
      const timer = setTimeout(() => (isSlow.value = true), noticed);
      onCleanup(() => clearTimeout(timer));
    },
    { immediate: true },
  );
  return isSlow;
}
