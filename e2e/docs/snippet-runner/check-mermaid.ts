import { readDiagram } from '@workrights/portal/read-diagram';

/** Says what a diagram lacks. That it can be drawn is seen by who draws it: the portal. */
export function checkMermaid(code: string, file: string): string | undefined {
  try {
    readDiagram(code, file);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
