export function fieldTexts(count: number): { title: string; description: string; lead: string } {
  return {
    title: 'Fields',
    description: `All ${count} names of fields, parameters and headers of both interfaces, and where each stands.`,
    lead: `Every name in the bodies, parameters and headers of both interfaces, ${count} in all. Each leads to what it means in each place and to the operations that have it.`,
  };
}
