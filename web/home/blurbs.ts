/** What there is, in a breath each. */
export const BLURBS = [
  {
    drawing: 'book',
    title: 'A private journal',
    words: 'Write for no one. What you put down here is yours alone, and stays so.',
  },
  {
    drawing: 'mala',
    title: 'A daily sādhanā',
    words: 'Mark the days you sat, sit with a timer, and let the rhythm show itself.',
  },
  {
    drawing: 'shelf',
    title: 'A shared library',
    words: 'Books that helped, brought by those they helped, read before they are shelved.',
  },
  {
    drawing: 'sangha',
    title: 'A saṅgha nearby',
    words: 'Small communities that read, sit and meet. Visit any of the open ones as a guest.',
  },
] as const;
