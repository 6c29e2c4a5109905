import {
  type IDataObject,
  type IExecuteFunctions,
  type INodeExecutionData,
  NodeOperationError,
} from 'n8n-workflow';
import { bodyFor } from '../../fields/request';
import { eachItem } from '../../shared/items';
import { isObject, property, textOf } from '../../shared/json';
import { invalidParameter, textParameter } from '../../fields/parameters';
import { fetchCheckById, type VisaCheck } from '../../transport/answers';
import { unusableAnswer } from '../../transport/errors';
import { callApi } from '../../transport/request';
import type { ApiCall } from '../../transport/context';
import { hasResult, isFinished } from '../../waiting/wait-for-checks';

export async function downloadAttachment(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  return await eachItem(
    context,
    (itemIndex) => ({
      id: String(bodyFor(context, itemIndex, 'getVisaCheck').id),
      field: fieldOf(context, itemIndex),
    }),
    async ({ id, field }, itemIndex) => {
      const check = await fetchCheckById(context, id, itemIndex);
      const output: INodeExecutionData[] = [];
      for (const attachment of attachmentsOf(context, check, itemIndex)) {
        output.push(await download(context, id, attachment, field, itemIndex));
      }
      return output;
    },
  );
}

/** The name of the binary field. @throws NodeOperationError if it isn't text. */
function fieldOf(context: IExecuteFunctions, itemIndex: number): string {
  const field = textParameter(context, 'binaryPropertyName', itemIndex);
  if (typeof field === 'string') return field || 'data';
  throw invalidParameter(context, "'Put Output File in Field' must be text", itemIndex);
}

function attachmentsOf(context: IExecuteFunctions, check: VisaCheck, itemIndex: number): IDataObject[] {
  const attachments = Array.isArray(check.attachments) ? check.attachments.filter(isObject) : [];
  if (attachments.length > 0) return attachments;
  throw new NodeOperationError(context.getNode(), `Visa check ${check.id} has no attachment`, {
    itemIndex,
    description: hasResult(check)
      ? 'It is finished and lists none, as employer checks for New Zealand do. Remove such checks before this node.'
      : isFinished(check)
        ? 'It ended without a result, and has no records. Remove such checks before this node.'
        : "It is not finished. Attachments come with the result: use 'Wait for Result' before this node.",
  });
}

async function download(
  context: IExecuteFunctions,
  id: string,
  attachment: IDataObject,
  field: string,
  itemIndex: number,
): Promise<INodeExecutionData> {
  const name = asFileName(property(attachment, 'file', 'name')) ?? `${id}.pdf`;
  const mime = textOf(property(attachment, 'file', 'mime')) ?? 'application/pdf';
  const size = property(attachment, 'file', 'size');
  const url = textOf(attachment.download_url) ?? '';
  const call: ApiCall = { operation: 'downloadAttachment', url, pathValues: { id }, file: true, itemIndex };
  const { status, body } = await callApi(context, call);
  const bytes = body instanceof ArrayBuffer ? Buffer.from(body) : body;
  // A download that was cut off, or a sign-in page, must not count as the file.
  const whole = bytes instanceof Uint8Array && bytes.length > 0;
  const isPdf = whole && Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
  if (!whole || (mime === 'application/pdf' && !isPdf)) throw unusableAnswer(context, call, status, 'file');
  const announced = Number.isSafeInteger(size) && Number(size) >= 0 ? Number(size) : bytes.length;
  if (announced !== bytes.length) {
    throw new NodeOperationError(context.getNode(), 'The file of the visa check is not complete', {
      itemIndex,
      description: `The service announced ${announced} bytes and sent ${bytes.length}. Run this item again.`,
    });
  }
  return {
    json: {
      id,
      type: attachment.type ?? null,
      file_name: name,
      mime_type: mime,
      size: size ?? bytes.length,
    } as IDataObject,
    binary: { [field]: await context.helpers.prepareBinaryData(Buffer.from(bytes), name, mime) },
    pairedItem: { item: itemIndex },
  };
}

/** The longest file name that file systems accept, in characters. */
const LONGEST = 200;

/**
 * A safe file name: without folders, special characters of file systems and shells, and characters that change the writing
 * direction. Null if nothing is left.
 */
function asFileName(value: unknown): string | null {
  const [last = ''] = (textOf(value) ?? '').split(/[/\\]/u).slice(-1);
  const plain = last.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').replaceAll(/[<>:"|?*]/gu, '_');
  return textOf(plain.replace(/^[.\s]+/u, '').slice(-LONGEST));
}
