export const titleOf = ({ title }: { title: string | null }) => title || 'Untitled Entry';
