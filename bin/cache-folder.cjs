'use strict';
const { homedir } = require('node:os');
const { isAbsolute, join } = require('node:path');

/** The folder `name` of what Headwater keeps only to be faster: it may be removed at any time. */
exports.cacheFolder = function cacheFolder(name) {
  return join(standardFolder(), 'headwater', name);
};

function standardFolder() {
  if (process.platform === 'win32') return process.env.LOCALAPPDATA || join(homedir(), 'AppData', 'Local');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  // https://specifications.freedesktop.org/basedir-spec: a path that is not absolute is to be ignored.
  const given = process.env.XDG_CACHE_HOME || '';
  return isAbsolute(given) ? given : join(homedir(), '.cache');
}
