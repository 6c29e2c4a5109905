import fixture from '@workrights/spec/fixtures/accepted/visa-checks/australia-work-completed.json' with { type: 'json' };

/** The one completed check that the loopback server answers with: the contract's example. */
export const answer = fixture.value;
