/** In the order of their day, from east to west. */
export const places: readonly { name: string; zones: readonly [string, ...string[]] }[] = [
  { name: 'Auckland', zones: ['Pacific/Auckland'] },
  { name: 'Sydney and Melbourne', zones: ['Australia/Sydney', 'Australia/Melbourne'] },
  { name: 'Brisbane', zones: ['Australia/Brisbane'] },
  { name: 'Perth, Manila', zones: ['Australia/Perth', 'Asia/Manila'] },
  { name: 'Delhi', zones: ['Asia/Kolkata'] },
  { name: 'London', zones: ['Europe/London'] },
  { name: 'New York', zones: ['America/New_York'] },
];
