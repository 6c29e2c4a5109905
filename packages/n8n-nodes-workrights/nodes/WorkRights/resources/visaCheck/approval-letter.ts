import type { INodeProperties } from 'n8n-workflow';

/** Required for verifications, optional for employer checks. Neither gender is a safe default: an empty one isn't sent. */
export const approvalLetterGender: INodeProperties = {
  displayName: 'Gender on Approval Letter',
  name: 'approvalLetterGender',
  type: 'options',
  options: [
    { name: 'Choose One', value: '' },
    { name: 'Female', value: 'F' },
    { name: 'Male', value: 'M' },
  ],
  default: '',
  description: 'The gender on the visa grant letter, which knows these two only',
};
