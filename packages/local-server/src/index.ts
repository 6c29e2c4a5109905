export { describeDefect } from './describe-defect.ts';
export { type HostRules, readAllowedHosts } from './host-rules.ts';
export { type JsonBody, readJsonBody } from './json-body.ts';
export { createLocalServer, type LocalServer, type LocalServerOptions } from './local-server.ts';
export { isLoopback } from './loopback.ts';
export { ProblemError } from './problem-error.ts';
export { type ProblemKind, SERVER_PROBLEM_KINDS } from './problem-kinds.ts';
export { type Problem, PROBLEM_TYPE, renderProblem, sendProblem } from './problem.ts';
export { createRequestCheck, type RequestCheck } from './request-check.ts';
