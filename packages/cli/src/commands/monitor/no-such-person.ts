import { type Failure, usage } from '../../failures/failure.ts';

/** For an unknown id of a person. */
export function noSuchPerson(done: string): Failure {
  return usage(`Nobody under watch has this id. ${done}`, {
    code: 'no-such-person',
    flag: 'person',
    fix: 'See the ids: workrights monitor list',
  });
}
