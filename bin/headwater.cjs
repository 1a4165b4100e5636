#!/usr/bin/env node
'use strict';
// What every Node can read, however old. The binaries of better-sqlite3 need version 10 of the native interface, which came
// with Node 22.14 and 23.6, and end an older Node without a word. The packages of traces need 22.15.
if (Number(process.versions.napi) >= 10 && !/^22\.14\./.test(process.versions.node)) {
  import('../out/main/cli.js');
} else {
  console.error('error: Headwater needs Node 22.15 or newer. This is Node ' + process.versions.node + '.');
  process.exitCode = 3;
}
