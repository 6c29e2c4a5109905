#!/usr/bin/env node
// The command has the server, its settings and its secrets. This package is the one name that a client starts.
process.argv.splice(2, 0, 'mcp');
import('@workrights/cli/main');
