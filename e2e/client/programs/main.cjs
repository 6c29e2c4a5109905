// Like main.mjs, loaded by `require`.
const process = require('node:process');

const kit = require('@workrights/client');

const { program } = require('./program.mjs');

program(kit, JSON.parse(process.argv[2])).then((report) => console.log(JSON.stringify(report)));
