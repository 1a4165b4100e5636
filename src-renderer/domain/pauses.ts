/** Milliseconds of the shortest and the longest pause between two looks at a running job. */
const least = 40;
const most = 400;
/** The part of the time that a job runs already that a pause may add to it. */
const share = 0.05;

/**
 * The pause before the next look at a running job: the end of a short one is seen at once, a long one costs few requests.
 * @param elapsed milliseconds since it was first looked at
 */
export function pauseBeforeLook(elapsed: number): number {
  return Math.min(Math.max(elapsed * share, least), most);
}
