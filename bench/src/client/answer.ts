import fixture from '@workrights/spec/fixtures/accepted/visa-checks/australia-work-completed.json' with { type: 'json' };

/** The completed check that the loopback server responds with: an example of the contract. */
export const answer = fixture.value;
