import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** A parameter's choices without the empty one, which stands for no value. */
export function choicesOf({ options = [] }: INodeProperties): readonly INodePropertyOptions[] {
  return (options as readonly INodePropertyOptions[]).filter(({ value }) => value !== '');
}
