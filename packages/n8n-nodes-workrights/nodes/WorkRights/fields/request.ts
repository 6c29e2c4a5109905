import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { bodyFrom } from '../generated/connectors/input/bodies';
import type { Source } from '../generated/connectors/input/request';
import type { OperationName } from '../generated/connectors/operations/operations';
import { adviceOn } from './advice';
import type { Columns } from './columns';
import { collection, readInput } from './parameters';

interface BodyOptions {
  readonly environment?: string;
  /** Fill fields that are empty in the form. */
  readonly columns?: Columns;
}

/** The body of an operation's request, from one item's parameters. @throws NodeOperationError with every invalid one. */
export function bodyFor(
  context: IExecuteFunctions,
  itemIndex: number,
  operation: OperationName,
  { environment, columns }: BodyOptions = {},
): IDataObject {
  const source = sourceOf(context, itemIndex, columns);
  return readInput(
    context,
    itemIndex,
    () => bodyFrom(operation, source, { environment, advise: adviceOn }) as IDataObject,
    (field, isMissing) => columns?.adviceOn(field, isMissing) ?? [],
  );
}

/** One item's parameters, as the table of fields names them. */
export function sourceOf(context: IExecuteFunctions, itemIndex: number, columns?: Columns): Source {
  // Collections are read once, because n8n evaluates all their expressions each time.
  const known = new Map<string, IDataObject>();
  return {
    valueOf: ({ name, type, refersTo, group, default: standard = '' }) => {
      if (group === undefined) {
        const extractValue = type === 'country' || refersTo !== undefined;
        return context.getNodeParameter(name, itemIndex, standard, { extractValue }) ?? '';
      }
      const members = known.get(group) ?? collection(context, group, itemIndex);
      known.set(group, members);
      return Object.hasOwn(members, name) ? (members[name] ?? '') : undefined;
    },
    cellOf: columns && ((field) => columns.cellOf(field)),
  };
}
