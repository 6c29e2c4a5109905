import { readDiagram } from '@workrights/portal/read-diagram';

/** Finds what a diagram lacks. Whether it can be drawn is tested by the portal, which draws it. */
export function checkMermaid(code: string, file: string): string | undefined {
  try {
    readDiagram(code, file);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
