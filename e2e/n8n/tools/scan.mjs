// n8n's verification scanner without its network legs (provenance, download): source and tarball, by the same rules.
// usage: node scan.mjs <package root> <unpacked tarball>
import { analyzePackage, SOURCE_FILE_PATTERNS } from '@n8n/scan-community-package/scanner/scanner.mjs';

const [source, tarball] = process.argv.slice(2);
const legs = [
  ['source', source, SOURCE_FILE_PATTERNS],
  ['tarball', tarball, ['**/*.js', 'package.json']],
];
for (const [name, root, patterns] of legs) {
  const { passed, message = '', details = '' } = await analyzePackage(root, patterns);
  console.log(`${name}: ${passed ? 'passed' : 'failed'} ${message}\n${details}`);
  if (!passed) process.exitCode = 1;
}
