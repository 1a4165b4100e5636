// A service that never gets so far as to listen.
process.stderr.write('no luck\n');
process.exit(9);
