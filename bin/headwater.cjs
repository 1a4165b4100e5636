#!/usr/bin/env node
'use strict';
// What every Node can read, however old. The native interface counts, not the version: the binaries of better-sqlite3
// need its version 10, which came with Node 22.14 and 23.6, and end an older Node without a word.
if (Number(process.versions.napi) >= 10) {
  import('../out/main/cli.js');
} else {
  console.error('error: Headwater needs Node 22.14 or newer. This is Node ' + process.versions.node + '.');
  process.exitCode = 3;
}
