/** The expected report of `programs/program.mjs`. */
export function everything(createStatus: number, { savesFiles }: { savesFiles: boolean }): unknown {
  return {
    visaChecks: {
      createdWith: createStatus,
      knowsItsAddress: true,
      statuses: ['pending', 'completed'],
      looks: 1,
      isOneWait: true,
      work: 'limited',
      listed: [true],
      found: [[true, 'completed']],
      pdf: '%PDF-',
      hasAllBytes: true,
      savedAllBytes: savesFiles ? true : null,
      error: {
        isNotFound: true,
        name: 'NotFoundError',
        status: 404,
        operationId: 'getVisaCheck',
        leaks: false,
      },
      refused: ['/document/identifier'],
    },
    workRights: {
      status: 'Complete',
      isListed: true,
      isTheRecord: true,
      error: { isNotFound: true, leaks: false },
    },
  };
}
