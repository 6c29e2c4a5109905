/** What happens when there is no status at all. */
export interface NoAnswer {
  readonly id: string;
  readonly title: string;
  readonly when: string;
  /** Names of error classes: of a read, of a create or update. */
  readonly read: string;
  readonly write: string;
  readonly readAgain: boolean;
  readonly writeAgain: boolean;
  /** What n8n's node says to a read, and to a create or update. */
  readonly n8nRead: string;
  readonly n8nWrite: string;
}

const NOT_CONFIRMED = 'The service did not confirm the visa check: it may exist';
const LOST = 'The connection to the service was lost';

export const noAnswers: readonly NoAnswer[] = [
  {
    id: 'no-connection',
    title: 'No connection',
    when: 'It was refused, or there is no such host. A certificate that is not accepted ends the same way, but is not tried again.',
    read: 'ConnectionError',
    write: 'ConnectionError',
    readAgain: true,
    writeAgain: true,
    n8nRead: 'The service could not be reached',
    n8nWrite: 'The service could not be reached',
  },
  {
    id: 'broken-connection',
    title: 'Broken connection',
    when: 'It broke after the request was on its way.',
    read: 'ConnectionError',
    write: 'OutcomeUnknownError',
    readAgain: true,
    writeAgain: false,
    n8nRead: LOST,
    n8nWrite: NOT_CONFIRMED,
  },
  {
    id: 'no-answer-in-time',
    title: 'Timeout',
    when: 'No answer came within `timeout` (30 seconds by default).',
    read: 'TimeoutError',
    write: 'OutcomeUnknownError',
    readAgain: false,
    writeAgain: false,
    n8nRead: LOST,
    n8nWrite: NOT_CONFIRMED,
  },
];
