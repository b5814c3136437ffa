/** "1 Member", "1,204 Members" */
export const memberText = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'Member' : 'Members'}`;
