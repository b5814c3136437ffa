export const reflections: { content: string; author: string }[] = [
  {
    content:
      'You do not have to quiet the river. Only notice the bank on which you have always been standing.',
    author: 'after the Aṣṭāvakra Gītā',
  },
];
