import { readFileSync } from 'node:fs';

/** The pull request that the environment of a job names, and how its comment is written; undefined where it names none. */
export function hostOf(environment) {
  if (environment.GITHUB_EVENT_PATH) return github(environment);
  return environment.CI_MERGE_REQUEST_IID === undefined ? undefined : gitlab(environment);
}

/** https://docs.github.com/rest/issues/comments */
function github({ GITHUB_EVENT_PATH, GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_TOKEN }) {
  const { pull_request: pull } = JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8'));
  if (pull === undefined) return undefined;
  const repository = `${GITHUB_API_URL ?? 'https://api.github.com'}/repos/${GITHUB_REPOSITORY}`;
  const headers = {
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    ...(GITHUB_TOKEN && { authorization: `Bearer ${GITHUB_TOKEN}` }),
  };
  return {
    base: pull.base.sha,
    head: pull.head.sha,
    comments: `${repository}/issues/${pull.number}/comments`,
    commentAt: (id) => `${repository}/issues/comments/${id}`,
    change: 'PATCH',
    headers,
    canWrite: Boolean(GITHUB_TOKEN),
  };
}

/** https://docs.gitlab.com/api/notes */
function gitlab(environment) {
  const { CI_API_V4_URL, CI_PROJECT_ID, CI_MERGE_REQUEST_IID, HEADWATER_TOKEN } = environment;
  const notes = `${CI_API_V4_URL}/projects/${CI_PROJECT_ID}/merge_requests/${CI_MERGE_REQUEST_IID}/notes`;
  return {
    base: environment.CI_MERGE_REQUEST_DIFF_BASE_SHA,
    head: environment.CI_COMMIT_SHA,
    comments: notes,
    commentAt: (id) => `${notes}/${id}`,
    change: 'PUT',
    headers: HEADWATER_TOKEN ? { 'private-token': HEADWATER_TOKEN } : {},
    canWrite: Boolean(HEADWATER_TOKEN),
  };
}

/** Pages of comments that are looked through. */
const mostPages = 30;

/**
 * Writes the comment, in the place of that of an earlier run where there is one.
 * @param isNeeded whether one is written where there is none yet
 * @returns why it could not be, for people; undefined where it was
 */
export async function writeComment(host, mark, body, isNeeded) {
  if (!host.canWrite) return 'there is no token that may write a comment';
  try {
    const former = await formerComment(host, mark);
    if (former === undefined && !isNeeded) return undefined;
    const url = former === undefined ? host.comments : host.commentAt(former);
    await ask(host, url, former === undefined ? 'POST' : host.change, { body });
    return undefined;
  } catch (error) {
    return error.message;
  }
}

async function formerComment(host, mark) {
  for (let page = 1; page <= mostPages; page += 1) {
    const comments = await ask(host, `${host.comments}?per_page=100&page=${page}`, 'GET');
    const found = comments.find(({ body }) => body?.startsWith(mark));
    if (found !== undefined) return found.id;
    if (comments.length < 100) return undefined;
  }
  return undefined;
}

async function ask({ headers }, url, method, content) {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(content && { 'content-type': 'application/json' }) },
    ...(content && { body: JSON.stringify(content) }),
  });
  if (!answer.ok) throw new Error(`the host answers ${answer.status} to ${method}`);
  return answer.json();
}
