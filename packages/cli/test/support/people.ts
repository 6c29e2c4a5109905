/** An invented person with a student visa, as the flags of `check create`. */
export const studentFlags = [
  '--check-type=work',
  '--document-type=passport',
  '--identifier=SBXSTUDENT8105',
  '--country=COL',
  '--family-name=Sample',
  '--date-of-birth=1998-04-12',
];

/** The same person, as the body of a request. */
export const studentBody = {
  jurisdiction: 'AUS',
  visa_check_schema: 'australia',
  australia: { visa_check_type: 'work' },
  document: {
    type: 'passport',
    identifier: 'SBXSTUDENT8105',
    country: 'COL',
    family_name: 'Sample',
    date_of_birth: '1998-04-12',
  },
};
